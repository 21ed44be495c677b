import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-answers.ts'

const answer = Promise.resolve(new Response('{}'))
const early = { token: 'Bearer a', answer, requestedAtMs: 40_000 }

afterEach(() => {
  globalThis.earlyAnswers = undefined
  vi.restoreAllMocks()
})

test('an early answer is used once, for its path and user', () => {
  vi.spyOn(performance, 'now').mockReturnValue(45_000)
  globalThis.earlyAnswers = new Map([['/api/user', early]])

  expect(takeEarlyAnswer('/api/features', 'Bearer a')).toBeUndefined()
  expect(takeEarlyAnswer('/api/user', 'Bearer a')).toBe(answer)
  expect(takeEarlyAnswer('/api/user', 'Bearer a')).toBeUndefined()
})

test.each([
  ['of another person', 'Bearer b', 45_000],
  ['that was asked for half a minute ago', 'Bearer a', 70_000],
])('an answer %s is not used', (_which, token, nowMs) => {
  vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  globalThis.earlyAnswers = new Map([['/api/user', early]])

  expect(takeEarlyAnswer('/api/user', token)).toBeUndefined()
})
