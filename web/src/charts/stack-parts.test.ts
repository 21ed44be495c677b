import { expect, test } from 'vitest'
import { createBarScales } from './bar-scales.ts'
import { stackParts } from './stack-parts.ts'

test('the parts of a bar are stacked and cover the whole bar', () => {
  const parts = [
    { key: 'fox', value: 3, colour: 'red' },
    { key: 'lynx', value: 5, colour: 'blue' },
  ]
  const bar = { key: 'a', label: 'a', fullLabel: 'a', words: '8', value: 8, parts }
  const scales = createBarScales({ width: 300, height: 200 }, [bar], { direction: 'vertical' })
  const [low, high] = stackParts(bar, scales).map(({ box }) => box)
  const whole = scales.boxOf(bar)
  expect(low?.y).toBeCloseTo((high?.y ?? 0) + (high?.height ?? 0))
  expect(high?.y).toBeCloseTo(whole.y)
  expect((low?.height ?? 0) + (high?.height ?? 0)).toBeCloseTo(whole.height)
})
