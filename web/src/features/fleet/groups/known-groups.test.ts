import { expect, test } from 'vitest'
import { aGroup } from '../../../platform/testing/sample-fleet.ts'
import { isNameTaken, withGroup } from './known-groups.ts'

const groups = [
  aGroup({ group_id: 1, group_name: 'Forest', devices: [7, 8] }),
  aGroup({ group_id: 2, group_name: 'Ridge', devices: [9] }),
]

test('a device that is added to a group is removed from its former group', () => {
  const saved = aGroup({ group_id: 2, group_name: 'Ridge', devices: [8, 9] })
  expect(withGroup(groups, saved).map(({ group_id, devices }) => [group_id, devices])).toEqual([
    [1, [7]],
    [2, [8, 9]],
  ])
})

test('new and renamed groups are sorted by name', () => {
  const named = withGroup(groups, aGroup({ group_id: 3, group_name: 'Lake' }))
  const renamed = withGroup(named, aGroup({ group_id: 1, group_name: 'Weir', devices: [7, 8] }))
  expect(renamed.map(({ group_name }) => group_name)).toEqual(['Lake', 'Ridge', 'Weir'])
})

test.each([
  ['Ridge', undefined, true],
  [' rIDGE ', undefined, true],
  ['Ridges', undefined, false],
  ['RIDGE', 2, false],
  ['forest', 2, true],
])('the name %j for group %s is taken: %s', (name, ownId, isTaken) => {
  expect(isNameTaken(groups, name, ownId)).toBe(isTaken)
})
