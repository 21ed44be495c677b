import { expect, test } from 'vitest'
import { findNextWake } from './next-wake.ts'

const device = { last_seen: '2026-11-20T03:00:00.000Z', cycle_time: 720, reported_cycle_time: 60 }
const at = (iso: string) => Date.parse(iso)

test('the next wake is one reported cycle after the last contact', () => {
  expect(findNextWake(device, at('2026-11-20T03:10:00.000Z'))).toEqual({
    state: 'expected',
    at: '2026-11-20T04:00:00.000Z',
  })
})

test('a camera that is a little late is still expected, a later one is overdue', () => {
  expect(findNextWake(device, at('2026-11-20T04:14:00.000Z')).state).toBe('expected')
  expect(findNextWake(device, at('2026-11-20T04:16:00.000Z'))).toEqual({
    state: 'overdue',
    at: '2026-11-20T04:00:00.000Z',
  })
})

test('if the camera reports no cycle, the requested one is used', () => {
  expect(
    findNextWake({ ...device, reported_cycle_time: null }, at('2026-11-20T03:10:00.000Z')),
  ).toMatchObject({
    at: '2026-11-20T15:00:00.000Z',
  })
})

test.each([
  ['has never connected', { last_seen: null }],
  ['reports no cycle and was asked for none', { cycle_time: null, reported_cycle_time: null }],
])('the next wake of a camera that %s is unknown', (_, changes) => {
  expect(findNextWake({ ...device, ...changes }, at('2026-11-20T03:10:00.000Z'))).toEqual({
    state: 'unknown',
  })
})
