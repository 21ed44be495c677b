import { expect, test } from 'vitest'
import { readSwipe, type Swipe } from './use-swipe.ts'

/** Returns the swipe of a finger that has moved through these points. */
function swipe(...points: [x: number, y: number][]): Swipe {
  let now: Swipe = 'undecided'
  for (const [x, y] of points) now = readSwipe({ x: 300, y: 300 }, { x: 300 + x, y: 300 + y }, now)
  return now
}

test.each<[string, [number, number][], Swipe]>([
  ['a tap that trembles is none', [[-6, 5]], 'undecided'],
  ['to the left the card follows', [[-40, 4]], { shiftPx: 28, acts: false }],
  [
    'far to the left it acts',
    [
      [-40, 4],
      [-110, 10],
    ],
    { shiftPx: 98, acts: true },
  ],
  ['no card goes further than what it shows', [[-300, 0]], { shiftPx: 144, acts: true }],
  [
    'brought back it does not act',
    [
      [-150, 0],
      [-30, 0],
    ],
    { shiftPx: 18, acts: false },
  ],
  [
    'brought back beyond where it began the card stays',
    [
      [-40, 0],
      [60, 0],
    ],
    { shiftPx: 0, acts: false },
  ],
  ['to the right is none', [[40, 0]], 'none'],
  [
    'scrolling is none, also when it goes to the left later',
    [
      [-8, 30],
      [-200, 30],
    ],
    'none',
  ],
  [
    'a swipe that has begun may slant',
    [
      [-40, 0],
      [-120, 90],
    ],
    { shiftPx: 108, acts: true },
  ],
])('%s', (_name, points, expected) => expect(swipe(...points)).toEqual(expected))
