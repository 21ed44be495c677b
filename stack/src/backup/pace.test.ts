import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => vi.useRealTimers())

test('reading is limited to a rate, and a pause does not allow more afterwards', async () => {
  const pace = createPace(1000)
  let read = 0
  const readAll = async () => {
    for (let at = 0; at < 3; at++) {
      await pace(100)
      read += 100
    }
  }
  const first = readAll()
  await vi.advanceTimersByTimeAsync(150)
  expect(read).toBe(100)
  await vi.advanceTimersByTimeAsync(10_000)
  await first
  const second = readAll()
  await vi.advanceTimersByTimeAsync(150)
  expect(read).toBe(400)
  await vi.advanceTimersByTimeAsync(150)
  await second
  expect(read).toBe(600)
})
