import { expect, test } from 'vitest'
import { count, writeDuration } from './amounts.ts'

const MINUTE_MS = 60_000

test.each([
  [0, '1 min'],
  [59 * MINUTE_MS, '59 min'],
  [60 * MINUTE_MS, '1 h'],
  [200 * MINUTE_MS, '3 h 20 min'],
  [24 * 60 * MINUTE_MS, '1 day'],
  [(51 * 60 + 5) * MINUTE_MS, '2 days 3 h'],
])('%d ms are written as %s', (ms, text) => {
  expect(writeDuration(ms)).toBe(text)
})

test('a single one is written in the singular, and thousands have separators', () => {
  expect(count(1, 'alert', 'alerts')).toBe('1 alert')
  expect(count(1204, 'alert', 'alerts')).toBe('1,204 alerts')
})
