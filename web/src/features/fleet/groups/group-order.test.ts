import { expect, test } from 'vitest'
import { aGroup } from '../../../platform/testing/sample-fleet.ts'
import { BY_NAME, type GroupSort, orderGroups } from './group-order.ts'

const groups = [
  aGroup({ group_id: 1, group_name: 'Site 10', devices: [1, 2], created_on: '2026-10-03T08:00:00.000Z' }),
  aGroup({ group_id: 2, group_name: 'site 9', devices: [3], created_on: '2026-10-02T08:00:00.000Z' }),
  aGroup({ group_id: 3, group_name: 'Abel', devices: [4], created_on: '2026-10-01T08:00:00.000Z' }),
]

test.each<[GroupSort, number[]]>([
  [BY_NAME, [3, 2, 1]],
  [{ column: 'size', isDescending: true }, [1, 3, 2]],
  [{ column: 'size', isDescending: false }, [3, 2, 1]],
  [{ column: 'created', isDescending: true }, [1, 2, 3]],
])('groups are sorted by %j', (sort, ids) => {
  expect(orderGroups(groups, sort).map(({ group_id }) => group_id)).toEqual(ids)
})
