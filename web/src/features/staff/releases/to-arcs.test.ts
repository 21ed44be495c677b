import { expect, test } from 'vitest'
import { toArcs } from './to-arcs.ts'

test('each model has an arc to each one it feeds, from its row to theirs', () => {
  const { arcs, widthPx } = toArcs(
    [
      { id: 5, downstream: [6, 7] },
      { id: 6, downstream: [] },
      { id: 7, downstream: [] },
    ],
    50,
  )
  expect(arcs.map(({ key, endPx }) => [key, endPx])).toEqual([
    ['5-6', 68],
    ['5-7', 118],
  ])
  expect(arcs.every(({ path }) => path.startsWith(`M ${widthPx} 32 `))).toBe(true)
})

test('without links there is nothing to draw, and many rows make no wide arc', () => {
  expect(toArcs([{ id: 1, downstream: [] }], 50)).toEqual({ arcs: [], widthPx: 0 })
  const many = Array.from({ length: 50 }, (_, id) => ({ id, downstream: id === 0 ? [49] : [] }))
  expect(toArcs(many, 50).widthPx).toBe(72)
})
