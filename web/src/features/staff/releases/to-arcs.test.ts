import { expect, test } from 'vitest'
import { toArcs } from './to-arcs.ts'

test('each model has an arc to each model that it feeds, from row to row', () => {
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

test('without links no arcs are drawn, and a long arc has a limited width', () => {
  expect(toArcs([{ id: 1, downstream: [] }], 50)).toEqual({ arcs: [], widthPx: 0 })
  const many = Array.from({ length: 50 }, (_, id) => ({ id, downstream: id === 0 ? [49] : [] }))
  expect(toArcs(many, 50).widthPx).toBe(72)
})
