import { atomWithStorage } from 'jotai/utils'

/** Work that this browser has started and not yet seen the end of. In a file of its own, because the first screen of everybody reads it. */
export const letterWorkAtom = atomWithStorage<readonly number[]>('user.internal.letterWork', [], undefined, {
  getOnInit: true,
})
