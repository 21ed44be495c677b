import { expect, test } from 'vitest'
import { createClockScales } from './clock-scales.ts'

const scales = createClockScales({ width: 400, height: 240 }, 10)

test('midnight is at the top, 06:00 on the right and noon at the bottom', () => {
  expect(scales.findHour({ x: 203, y: 40 })).toBe(0)
  expect(scales.findHour({ x: 197, y: 40 })).toBe(23)
  expect(scales.findHour({ x: 280, y: 122 })).toBe(6)
  expect(scales.findHour({ x: 198, y: 200 })).toBe(12)
})

test('the highest value reaches the outer ring, and the clock stays within its chart', () => {
  const top = scales.place(0, scales.outer)
  expect([top.x, top.y]).toEqual([200, 20])
  expect(scales.rings.at(-1)?.radius).toBeLessThanOrEqual(scales.outer)
})

test('a curve is closed and starts half a step after midnight', () => {
  const path = scales.curvePath([10, 10, 10, 10])
  const start = scales.place(3, scales.outer)
  expect(path.startsWith(`M${start.x.toFixed(2)} ${start.y.toFixed(2)}L`)).toBe(true)
  expect(path.endsWith('Z')).toBe(true)
})

test('a chart is not drawn if there is no space for it', () => {
  expect(createClockScales({ width: 60, height: 60 }, 10).isDrawn).toBe(false)
})
