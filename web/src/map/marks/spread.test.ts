import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const MARK_PX = 26

test.each([2, 3, 9, 10, 25, 100])(
  '%i devices at one place are drawn far enough apart that none covers another',
  (amount) => {
    const places = spread(amount)
    expect(places).toHaveLength(amount)
    for (const [at, { x, y }] of places.entries())
      for (const other of places.slice(at + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(MARK_PX)
  },
)

test('a few devices are drawn on a ring around their place', () => {
  const distances = spread(6).map(({ x, y }) => Math.round(Math.hypot(x, y)))
  expect(new Set(distances).size).toBe(1)
})
