import { foldName } from '@sentinel/contracts/values/fold-name'
import { type DeviceLine, type Trouble, troubles } from './device-line.ts'

export interface DeviceFilter {
  /** Words that must all occur in the name, the id or the location. */
  search: string
  /** `none` matches devices without a group. */
  group: number | 'none' | undefined
  trouble: Trouble | undefined
}

/** Returns the lines that match the search and the group. */
export function findLines(
  lines: readonly DeviceLine[],
  { search, group }: Pick<DeviceFilter, 'search' | 'group'>,
): readonly DeviceLine[] {
  const words = foldName(search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && group === undefined) return lines
  return lines.filter((line) => isOfGroup(line, group) && words.every((word) => hasWord(line, word)))
}

export function inTrouble(lines: readonly DeviceLine[], trouble: Trouble | undefined): readonly DeviceLine[] {
  return trouble ? lines.filter((line) => line.troubles.includes(trouble)) : lines
}

export function countTroubles(lines: readonly DeviceLine[]): Record<Trouble, number> {
  const counts = Object.fromEntries(troubles.map((trouble) => [trouble, 0])) as Record<Trouble, number> // safe: has one for each
  for (const line of lines) for (const trouble of line.troubles) counts[trouble] += 1
  return counts
}

function isOfGroup({ device }: DeviceLine, group: DeviceFilter['group']): boolean {
  return group === undefined || device.group_id === (group === 'none' ? null : group)
}

function hasWord({ name, device }: DeviceLine, word: string): boolean {
  return (
    foldName(name).includes(word) ||
    String(device.device_id).includes(word) ||
    foldName(device.location_name ?? '').includes(word) ||
    foldName(device.device_name ?? '').includes(word)
  )
}
