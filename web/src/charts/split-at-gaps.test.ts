import { expect, test } from 'vitest'
import { splitAtGaps } from './split-at-gaps.ts'

test.each([
  ['even pauses', [0, 10, 20, 30], [[0, 10, 20, 30]]],
  ['one pause left out', [0, 10, 20, 40, 50], [[0, 10, 20, 40, 50]]],
  [
    'a pause of four',
    [0, 10, 20, 60, 70, 80],
    [
      [0, 10, 20],
      [60, 70, 80],
    ],
  ],
  ['one alone between gaps', [0, 10, 20, 60, 100, 110, 120], [[0, 10, 20], [60], [100, 110, 120]]],
  ['none', [], []],
  ['one', [5], [[5]]],
  ['two', [0, 1000], [[0, 1000]]],
])('a line is split at its gaps: %s', (_, moments, expected) => {
  const stretches = splitAtGaps(moments.map((atMs) => ({ atMs })))
  expect(stretches.map((stretch) => stretch.map(({ atMs }) => atMs))).toEqual(expected)
})
