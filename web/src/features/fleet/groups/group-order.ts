import type { Group } from '@sentinel/contracts/fleet/groups'
import type { Sort } from '../../../platform/address/fields.ts'

export const groupSortColumns = ['name', 'description', 'size', 'created', 'updated'] as const
export type GroupSortColumn = (typeof groupSortColumns)[number]

export type GroupSort = Sort<GroupSortColumn>

export const BY_NAME: GroupSort = { column: 'name', isDescending: false }

/** Returns true for columns that are first sorted in descending order: largest or newest first. Texts go from A to Z. */
export function startsDescending(column: GroupSortColumn): boolean {
  return column !== 'name' && column !== 'description'
}

const { compare } = new Intl.Collator('en', { numeric: true })

const compareBy: Record<GroupSortColumn, (a: Group, b: Group) => number> = {
  name: (a, b) => compare(a.group_name, b.group_name),
  description: (a, b) => compare(a.deployment_description, b.deployment_description),
  size: (a, b) => a.devices.length - b.devices.length,
  created: (a, b) => Date.parse(a.created_on) - Date.parse(b.created_on),
  updated: (a, b) => Date.parse(a.updated_on) - Date.parse(b.updated_on),
}

/** Sorts the groups. Ties are sorted by name. */
export function orderGroups(groups: readonly Group[], { column, isDescending }: GroupSort): Group[] {
  const direction = isDescending ? -1 : 1
  return groups.toSorted((a, b) => direction * compareBy[column](a, b) || compareBy.name(a, b))
}
