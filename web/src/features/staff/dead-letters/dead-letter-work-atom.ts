import { atomWithStorage } from 'jotai/utils'

/** Unfinished work that this browser has started. This file is small on purpose: everybody's first screen loads it. */
export const deadLetterWorkAtom = atomWithStorage<readonly number[]>(
  'user.internal.deadLetterWork',
  [],
  undefined,
  {
    getOnInit: true,
  },
)
