import { expect, test } from 'vitest'
import { countFilters, filterDevices, findFirmware, type MapFilters } from './filters.ts'
import { aMapDevice } from './testing/a-device.ts'

const nowMs = Date.parse('2026-11-20T12:00:00.000Z')
const devices = [
  aMapDevice({ id: 1, name: 'North gate', groupId: 5, warnings: ['cable_error'] }),
  aMapDevice({ id: 22, name: 'Waterhole', firmware: '2.10.0', lastSeen: '2026-11-01T00:00:00.000Z' }),
  aMapDevice({ id: 3, name: 'Old road', firmware: null, lastSeen: null, warnings: ['low_battery'] }),
]

test.each<[string, MapFilters, number[]]>([
  ['nothing', {}, [1, 22, 3]],
  ['an empty text', { text: ' ' }, [1, 22, 3]],
  ['a part of the name, in any case', { text: 'HOLE' }, [22]],
  ['a part of the id', { text: '2' }, [22]],
  ['a group', { groupId: 5 }, [1]],
  ['any trouble', { trouble: 'any' }, [1, 3]],
  ['one trouble', { trouble: 'low_battery' }, [3]],
  ['no trouble', { trouble: 'none' }, [22]],
  ['a firmware', { firmware: '2.10.0' }, [22]],
  ['seen within a day', { seen: 1 }, [1]],
  ['seen within 30 days', { seen: 30 }, [1, 22]],
  ['two of them together', { trouble: 'any', text: 'road' }, [3]],
])('the filters select the right devices: %s', (_, filters, ids) => {
  expect(filterDevices(devices, filters, nowMs).map(({ id }) => id)).toEqual(ids)
})

test('each firmware version is offered once, newest first', () => {
  expect(findFirmware([...devices, aMapDevice({ firmware: '2.9.1' })])).toEqual(['2.10.0', '2.9.1', '2.1.0'])
})

test('a filter counts as soon as a value is chosen', () => {
  expect(countFilters({ text: '', groupId: undefined })).toBe(0)
  expect(countFilters({ text: 'a', seen: 7 })).toBe(2)
})
