import { expect, test } from 'vitest'
import { type Delivered, describeDelivery, type Waking } from './describe-delivery.ts'

const clock = { nowMs: Date.parse('2026-11-20T13:00:00.000Z'), timeZone: 'UTC' }
const device: Waking = {
  last_seen: '2026-11-20T12:30:00.000Z',
  cycle_time: 120,
  reported_cycle_time: 120,
}
const waiting: Delivered = {
  status: 'pending',
  handed_over_at: null,
  acknowledged_at: null,
  answered_at: null,
  ended_at: null,
  ended_by: null,
  detail: null,
}
const at = '2026-11-20T12:45:00.000Z'
const ended = { ...waiting, ended_at: at }

test.each<[string, Delivered, string]>([
  ['has not been sent', waiting, 'At the next wake, about 14:30 UTC'],
  ['has been sent', { ...waiting, handed_over_at: at }, 'Sent 12:45 UTC, not acknowledged yet'],
  [
    'has been acknowledged',
    { ...waiting, handed_over_at: at, acknowledged_at: at },
    'Acknowledged 12:45 UTC, waiting for the answer',
  ],
  [
    'waits for a restart',
    { ...waiting, status: 'pending_reset', acknowledged_at: at, answered_at: at },
    'Answered 12:45 UTC, waiting for the restart',
  ],
  ['has succeeded', { ...ended, status: 'success', ended_by: 'answer' }, 'Answered 12:45 UTC'],
  [
    'was refused',
    { ...ended, status: 'failed', ended_by: 'answer', detail: 'no room' },
    'Failed 12:45 UTC: no room',
  ],
  [
    'has expired',
    { ...ended, status: 'failed', ended_by: 'expired' },
    'Not answered in time, expired 12:45 UTC',
  ],
])('a command that %s is described correctly', (_, command, words) => {
  expect(describeDelivery(command, device, clock)).toBe(words)
})

test('a late camera is described as overdue, with the date if that was another day', () => {
  expect(describeDelivery(waiting, { ...device, last_seen: '2026-11-19T12:30:00.000Z' }, clock)).toBe(
    'Overdue: the camera was expected about Nov 19th, 2026 14:30 UTC',
  )
})

test('a command behind an earlier one waits for the answer to the earlier one', () => {
  const words = 'Waits for the camera’s answer to an earlier command'
  expect(describeDelivery(waiting, device, clock, true)).toBe(words)
  const sent = { ...waiting, handed_over_at: at }
  expect(describeDelivery(sent, device, clock, true)).toBe('Sent 12:45 UTC, not acknowledged yet')
})

test('a camera that was seen within the last minute may get the command before its next wake', () => {
  expect(describeDelivery(waiting, { ...device, last_seen: '2026-11-20T12:59:30.000Z' }, clock)).toBe(
    'When the camera next connects, at the latest at its next wake, about 14:59 UTC',
  )
})

test('without a known cycle no time is given', () => {
  const words = 'When the camera next connects'
  expect(describeDelivery(waiting, { ...device, last_seen: null }, clock)).toBe(words)
  expect(describeDelivery(waiting, undefined, clock)).toBe(words)
})
