/** The share `part` of `of`. 0 of 1 means less than 1 of 100. 1 of 1 means all, or more than 99 of 100. */
export interface RoundShare {
  part: number
  of: number
}

const NONE: RoundShare = { part: 0, of: 1 }
const ALL: RoundShare = { part: 1, of: 1 }

/** The shares used in texts, smallest first. */
const SAID: readonly RoundShare[] = [
  NONE,
  { part: 1, of: 100 },
  { part: 1, of: 20 },
  { part: 1, of: 10 },
  { part: 1, of: 5 },
  { part: 3, of: 10 },
  { part: 2, of: 5 },
  { part: 1, of: 2 },
  { part: 3, of: 5 },
  { part: 7, of: 10 },
  { part: 4, of: 5 },
  { part: 9, of: 10 },
  { part: 19, of: 20 },
  { part: 99, of: 100 },
  ALL,
]

/** Rounds a share to a simple one such as 9 of 10. Good shares are rounded down and bad ones up, so that models never look better than they are. */
export function roundShare(cases: number, total: number, direction: 'down' | 'up'): RoundShare {
  // Products of integers compare exactly, unlike quotients.
  if (direction === 'down') return SAID.findLast(({ part, of }) => part * total <= cases * of) ?? NONE
  return SAID.find(({ part, of }) => part * total >= cases * of) ?? ALL
}
