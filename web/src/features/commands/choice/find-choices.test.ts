import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { findChoices } from './find-choices.ts'

const devices = [
  aDevice({ device_id: 10, display_name: 'Gate 10', group_id: 1, location_name: 'Ridge' }),
  aDevice({ device_id: 2, display_name: 'Gate 2', group_id: 2, location_name: 'River' }),
  aDevice({ device_id: 3, display_name: 'Well', group_id: 1, location_name: null }),
]
const idsOf = (search: string, groupId?: number) =>
  findChoices(devices, { search, groupId }).map(({ device_id }) => device_id)

test('without a search all devices are found, sorted by name in numeric order', () => {
  expect(idsOf('')).toEqual([2, 10, 3])
})

test('each word is found in name, ID or location, ignoring case', () => {
  expect(idsOf('GATE ridge')).toEqual([10])
  expect(idsOf('3')).toEqual([3])
  expect(idsOf('lake')).toEqual([])
})

test('choosing a group narrows the devices that are found', () => {
  expect(idsOf('', 1)).toEqual([10, 3])
  expect(idsOf('gate', 1)).toEqual([10])
})
