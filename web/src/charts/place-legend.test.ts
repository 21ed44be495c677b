import { expect, test } from 'vitest'
import { placeLegend } from './place-legend.ts'

const item = (name: string) => ({ key: name, name, colour: 'red' })

test('names that do not fit into a row continue in the next row', () => {
  const { items, height } = placeLegend([item('red fox'), item('badger'), item('roe deer')], 160)
  expect(items.map(({ x, y }) => [x > 0, y])).toEqual([
    [false, 8.5],
    [true, 8.5],
    [false, 25.5],
  ])
  expect(height).toBe(38)
})

test('a chart without a legend uses its whole height', () => {
  expect(placeLegend([], 100)).toEqual({ items: [], height: 0 })
})
