import { expect, test } from 'vitest'
import { createBarScales } from './bar-scales.ts'

const bars = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    label: String(at),
    fullLabel: String(at),
    value: at,
    words: String(at),
  }))

test('a point inside a bar finds that bar', () => {
  for (const direction of ['vertical', 'horizontal'] as const) {
    const many = bars(24)
    const scales = createBarScales({ width: 500, height: 400 }, many, { direction })
    const found = many.map((bar) => {
      const { x, y, width, height } = scales.boxOf(bar)
      return scales.findBar({ x: x + width / 2, y: y + height / 2 })
    })
    expect(found).toEqual(many.map((_, at) => at))
  }
})

test('names that do not fit are left out', () => {
  const wide = createBarScales({ width: 1200, height: 300 }, bars(24), { direction: 'vertical' })
  const narrow = createBarScales({ width: 300, height: 300 }, bars(24), { direction: 'vertical' })
  expect(wide.shownKeys).toHaveLength(24)
  expect(narrow.shownKeys.length).toBeLessThanOrEqual(8)
})

test('the left margin of a horizontal chart fits the longest name', () => {
  const named = (label: string) =>
    createBarScales({ width: 500, height: 400 }, [...bars(3), { ...bars(1)[0]!, key: 'x', label }], {
      direction: 'horizontal',
    }).frame.left
  expect(named('Common oposs…')).toBeGreaterThanOrEqual(13 * 8)
  expect(named('elk')).toBeLessThan(named('Common oposs…'))
})

test('the axis of small counts has only whole numbers', () => {
  const { ticks } = createBarScales({ width: 600, height: 600 }, bars(3), { direction: 'vertical' })
  expect(ticks).toEqual([0, 1, 2])
})
