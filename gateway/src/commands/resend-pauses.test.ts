import { expect, test } from 'vitest'
import { ResendPauses } from './resend-pauses.ts'

const MINUTE_MS = 60_000

let nowMs = 0

const createPauses = () => new ResendPauses({}, () => nowMs)

/** Returns the wait after each of these failures. Each failure happens when the previous wait is over. */
function findWaits(pauses: ResendPauses, failures: number, fail: () => void): number[] {
  return Array.from({ length: failures }, () => {
    fail()
    const waitMs = pauses.findWaitMs(7)
    nowMs += waitMs
    return waitMs
  })
}

test('a device that is cut off waits twice as long each time, up to half an hour', () => {
  const pauses = createPauses()
  const waits = findWaits(pauses, 8, () => pauses.addCut(7, 'a'))
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((minutes) => minutes * MINUTE_MS))
  expect(pauses.findWaitMs(7)).toBe(0)
})

test('a device that was cut off many hundred times waits no longer than half an hour', () => {
  const pauses = createPauses()
  const waits = findWaits(pauses, 2000, () => pauses.addCut(7, 'a'))
  expect(waits.at(-1)).toBe(30 * MINUTE_MS)
})

test('three attempts over connections that break follow each other immediately, and further ones after a pause', () => {
  const pauses = createPauses()
  const waits = findWaits(pauses, 8, () => pauses.addBroken(7, 'a'))
  expect(waits).toEqual([0, 0, 5, 10, 20, 40, 60, 60].map((seconds) => seconds * 1000))
})

test('attempts of different commands do not add up', () => {
  const pauses = createPauses()
  const ids = ['a', 'b', 'c', 'd', 'd']
  expect(findWaits(pauses, ids.length, () => pauses.addBroken(7, ids.shift() ?? ''))).toEqual([0, 0, 0, 0, 0])
})

test('an acknowledgement ends the wait, and the pauses start from the beginning', () => {
  const pauses = createPauses()
  pauses.addCut(7, 'a')
  pauses.addCut(7, 'a')
  pauses.addCut(8, 'b')
  pauses.forget(7)
  expect(pauses.findWaitMs(7)).toBe(0)
  expect(pauses.findWaitMs(8)).toBe(MINUTE_MS)
  pauses.addCut(7, 'a')
  expect(pauses.findWaitMs(7)).toBe(MINUTE_MS)
})

test('a connection that breaks during the wait does not shorten it', () => {
  const pauses = createPauses()
  pauses.addCut(7, 'a')
  pauses.addBroken(7, 'a')
  expect(pauses.findWaitMs(7)).toBe(MINUTE_MS)
})

test('beyond twenty thousand devices the oldest is forgotten', () => {
  const pauses = createPauses()
  for (let deviceId = 1; deviceId <= 20_001; deviceId++) pauses.addCut(deviceId, 'a')
  expect(pauses.findWaitMs(1)).toBe(0)
  expect(pauses.findWaitMs(2)).toBe(MINUTE_MS)
})
