import type { Group } from '@sentinel/contracts/fleet/groups'

/** A valid group; the caller changes what its test is about. */
export function aGroup(changes: Partial<Group> = {}): Group {
  return {
    group_id: 1,
    group_name: 'Ridge',
    deployment_description: 'Above the river',
    devices: [],
    created_on: '2026-10-01T08:00:00.000Z',
    updated_on: '2026-11-01T08:00:00.000Z',
    ...changes,
  }
}
