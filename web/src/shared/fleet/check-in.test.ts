import { expect, test } from 'vitest'
import { readCheckIn } from './check-in.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const agoOf = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

test.each([
  ['on time within its cycle', { minutes: 700, cycle: 720 }, { state: 'onTime' }],
  ['on time within the grace of a quarter of its cycle', { minutes: 890, cycle: 720 }, { state: 'onTime' }],
  ['late where it has missed one wake-up', { minutes: 905, cycle: 720 }, { state: 'late', missedCycles: 1 }],
  [
    'late by as many cycles as it has missed',
    { minutes: 2400, cycle: 720 },
    { state: 'late', missedCycles: 3 },
  ],
  ['on time within five minutes of a short cycle', { minutes: 9, cycle: 5 }, { state: 'onTime' }],
  ['silent after a week', { minutes: 7 * 1440, cycle: 720 }, { state: 'silent', days: 7 }],
  [
    'silent after a week, also without a cycle',
    { minutes: 9 * 1440, cycle: null },
    { state: 'silent', days: 9 },
  ],
  ['neither on time nor late without a cycle', { minutes: 3000, cycle: null }, { state: 'unknown' }],
  ['on time with a clock ahead of ours', { minutes: -30, cycle: 60 }, { state: 'onTime' }],
] as const)('a camera is %s', (_, { minutes, cycle }, checkIn) => {
  const device = { last_seen: agoOf(minutes), cycle_time: cycle, reported_cycle_time: cycle }
  expect(readCheckIn(device, NOW)).toEqual(checkIn)
})

test('a camera that has never connected is neither late nor silent', () => {
  expect(readCheckIn({ last_seen: null, cycle_time: 60, reported_cycle_time: null }, NOW)).toEqual({
    state: 'never',
  })
})

test('a camera with a new requested cycle is judged by its reported cycle, until it reports the new one', () => {
  const last_seen = agoOf(300)
  expect(readCheckIn({ last_seen, cycle_time: 5, reported_cycle_time: 690 }, NOW)).toEqual({
    state: 'onTime',
  })
  expect(readCheckIn({ last_seen, cycle_time: 2880, reported_cycle_time: 60 }, NOW)).toEqual({
    state: 'late',
    missedCycles: 4,
  })
  expect(readCheckIn({ last_seen, cycle_time: 690, reported_cycle_time: null }, NOW)).toEqual({
    state: 'onTime',
  })
})
