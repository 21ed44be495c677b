import { atomWithStorage } from 'jotai/utils'

/** Stores the ids of unfinished work that this browser has started. This file must be small because every first screen loads it. */
export const deadLetterWorkAtom = atomWithStorage<readonly number[]>(
  'user.internal.deadLetterWork',
  [],
  undefined,
  {
    getOnInit: true,
  },
)
