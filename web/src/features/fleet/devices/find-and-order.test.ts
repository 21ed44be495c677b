import type { Device } from '@sentinel/contracts/fleet/devices'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { createToLine, type DeviceFacts } from './device-line.ts'
import { countTroubles, findLines, inTrouble } from './filter-lines.ts'
import { NEWEST_ID_FIRST, nextSort, orderLines } from './order-lines.ts'

const toLine = createToLine()
const NOW = Date.parse('2026-11-20T04:00:00.000Z')
const facts: DeviceFacts = {
  insightCounts: new Map([[2, 40]]),
  openAlerts: new Map([
    [1, ['no_recent_insights']],
    [2, ['no_recent_camera_triggers', 'no_recent_insights']],
    [3, ['sentinel_cable_error']],
  ]),
  groupNames: new Map([[5, 'Forest']]),
}
const lineOf = (changes: Partial<Device>) => toLine(aDevice(changes), facts, NOW)
const lines = [
  lineOf({
    device_id: 1,
    display_name: 'Gate 10',
    location_name: 'Ridge',
    battery_voltage: 3.1,
    conditions: ['low_battery'],
  }),
  lineOf({ device_id: 2, display_name: 'gate 9', location_name: 'River', battery_voltage: null }),
  lineOf({
    device_id: 3,
    display_name: null,
    device_name: null,
    location_name: null,
    group_id: 5,
    conditions: ['sentinel_cable_error'],
  }),
]
const idsOf = (some: readonly { device: Device }[]) => some.map(({ device }) => device.device_id)

test.each([
  ['', [1, 2, 3]],
  ['GATE', [1, 2]],
  ['gate river', [2]],
  ['3', [3]],
  ['unnamed', [3]],
  ['hill', []],
])('%j finds %j by name, id and location', (search, ids) => {
  expect(idsOf(findLines(lines, { search, group: undefined }))).toEqual(ids)
})

test('devices are found by their group, and devices without a group are found too', () => {
  expect(idsOf(findLines(lines, { search: '', group: 5 }))).toEqual([3])
  expect(idsOf(findLines(lines, { search: '', group: 'none' }))).toEqual([1, 2])
})

test('cameras in trouble are counted and found', () => {
  expect(countTroubles(lines)).toMatchObject({
    visit: 2,
    watch: 1,
    cable: 1,
    battery: 1,
    quiet: 0,
    alerts: 3,
  })
  expect(idsOf(inTrouble(lines, 'visit'))).toEqual([1, 3])
})

test.each([
  ['deviceId', true, [3, 2, 1]],
  ['name', false, [2, 1, 3]],
  ['location', false, [1, 2, 3]],
  ['battery', false, [1, 3, 2]],
  ['battery', true, [3, 1, 2]],
  ['alerts', true, [3, 2, 1]],
  ['insights', true, [2, 3, 1]],
  ['group', true, [3, 2, 1]],
] as const)('by %s, descending %s: %j; unknown values come last', (column, isDescending, ids) => {
  expect(idsOf(orderLines(lines, { column, isDescending }))).toEqual(ids)
})

test('a third click on a column header restores the default order of the list', () => {
  const first = nextSort(NEWEST_ID_FIRST, 'battery')
  const second = nextSort(first, 'battery')
  expect([first, second, nextSort(second, 'battery')]).toEqual([
    { column: 'battery', isDescending: false },
    { column: 'battery', isDescending: true },
    NEWEST_ID_FIRST,
  ])
  expect(nextSort(second, 'alerts')).toEqual({ column: 'alerts', isDescending: true })
})
