import { atomWithStorage } from 'jotai/utils'

/** The ids of unfinished work that this browser has started. This file must be small because it is part of every first screen. */
export const deadLetterWorkAtom = atomWithStorage<readonly number[]>(
  'user.internal.deadLetterWork',
  [],
  undefined,
  {
    getOnInit: true,
  },
)
