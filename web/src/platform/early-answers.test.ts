import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './early-answers.ts'

const answer = Promise.resolve(new Response('{}'))

afterEach(() => {
  globalThis.earlyAnswers = undefined
  vi.restoreAllMocks()
})

test('an answer that was asked for with the page is handed out once, for its path and person', () => {
  vi.spyOn(performance, 'now').mockReturnValue(5000)
  globalThis.earlyAnswers = new Map([['/api/user', { token: 'Bearer a', answer }]])

  expect(takeEarlyAnswer('/api/features', 'Bearer a')).toBeUndefined()
  expect(takeEarlyAnswer('/api/user', 'Bearer a')).toBe(answer)
  expect(takeEarlyAnswer('/api/user', 'Bearer a')).toBeUndefined()
})

test.each([
  ['of another person', 'Bearer b', 5000],
  ['that is half a minute old', 'Bearer a', 30_000],
])('an answer %s is not used', (_which, token, nowMs) => {
  vi.spyOn(performance, 'now').mockReturnValue(nowMs)
  globalThis.earlyAnswers = new Map([['/api/user', { token: 'Bearer a', answer }]])

  expect(takeEarlyAnswer('/api/user', token)).toBeUndefined()
})
