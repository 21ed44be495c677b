interface Point {
  x: number
  y: number
}

/** A finger that has moved less may still want to tap or scroll. */
const SLOP_PX = 12
/** From here on letting go acts. */
export const SWIPE_ACTS_PX = 96
/** The card does not follow further. */
const SHIFT_MAX_PX = 144

export type Swipe = 'undecided' | 'none' | { shiftPx: number; acts: boolean }

/** What a finger does that came down at one point and is at another: a swipe goes to the left more than up or down. */
export function readSwipe(from: Point, to: Point, former: Swipe): Swipe {
  if (former === 'none') return former
  const left = from.x - to.x
  const aside = Math.abs(from.y - to.y)
  if (former === 'undecided' && Math.max(Math.abs(left), aside) < SLOP_PX) return former
  if (former === 'undecided' && left <= aside) return 'none'
  const shiftPx = Math.min(Math.max(0, left - SLOP_PX), SHIFT_MAX_PX)
  return { shiftPx, acts: shiftPx >= SWIPE_ACTS_PX }
}
