import { expect, test } from 'vitest'
import { aCommand } from '../../../platform/testing/sample-fleet.ts'
import { findQueued } from './find-queued.ts'

const at = '2026-11-20T03:12:00.000Z'
const later = '2026-11-20T03:13:00.000Z'
const sent = aCommand({ message_id: 'sent', device_id: 7, created_at: at, handed_over_at: later })
const waiting = aCommand({ message_id: 'waiting', device_id: 7, created_at: later, handed_over_at: null })

test('a command waits behind an older open command that was sent to the same device', () => {
  expect([...findQueued([waiting, sent])]).toEqual(['waiting'])
})

test.each([
  ['has ended', { ...sent, status: 'success' as const }],
  ['has not been sent', { ...sent, handed_over_at: null }],
  ['is of another device', { ...sent, device_id: 8 }],
  ['is newer', { ...sent, created_at: '2026-11-20T03:14:00.000Z' }],
])('a command does not wait behind one that %s', (_, other) => {
  expect([...findQueued([waiting, other])]).toEqual([])
})
