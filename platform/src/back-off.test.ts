import { expect, test } from 'vitest'
import { BackOff } from './back-off.ts'

test('pauses double up to the maximum, and start again after a minute without a failure', () => {
  let now = 0
  const backOff = new BackOff({ firstMs: 250, longestMs: 2000, now: () => now })
  const fail = () => {
    const pauseMs = backOff.next()
    now += pauseMs
    return pauseMs
  }
  expect(Array.from({ length: 7 }, fail)).toEqual([0, 250, 500, 1000, 2000, 2000, 2000])

  now += 59_999
  expect(fail()).toBe(2000)
  now += 60_000
  expect([fail(), fail()]).toEqual([0, 250])
  backOff.startOver()
  expect([fail(), fail(), fail()]).toEqual([0, 250, 500])
})
