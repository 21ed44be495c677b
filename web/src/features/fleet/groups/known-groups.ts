import { foldName } from '@sentinel/contracts/values/fold-name'
import type { Group } from '@sentinel/contracts/fleet/groups'

/** Returns the groups including the saved one, sorted by name. Removes its devices from all other groups. */
export function withGroup(groups: readonly Group[], saved: Group): Group[] {
  const members = new Set(saved.devices)
  const others = groups
    .filter(({ group_id }) => group_id !== saved.group_id)
    .map((group) =>
      group.devices.some((id) => members.has(id))
        ? { ...group, devices: group.devices.filter((id) => !members.has(id)) }
        : group,
    )
  return [...others, saved].toSorted((a, b) => a.group_name.localeCompare(b.group_name, 'en'))
}

/** Returns true if another group has the same name, ignoring case. */
export function isNameTaken(groups: readonly Group[], name: string, ownId: number | undefined): boolean {
  const requested = foldName(name.trim())
  return groups.some(
    ({ group_id, group_name }) => group_id !== ownId && foldName(group_name.trim()) === requested,
  )
}
