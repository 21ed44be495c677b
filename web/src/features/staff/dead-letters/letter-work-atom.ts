import { atomWithStorage } from 'jotai/utils'

/** Unfinished work that this browser has started. This file is small on purpose: everybody's first screen loads it. */
export const letterWorkAtom = atomWithStorage<readonly number[]>('user.internal.letterWork', [], undefined, {
  getOnInit: true,
})
