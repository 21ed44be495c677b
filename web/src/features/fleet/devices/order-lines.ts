import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Sort } from '../../../platform/address/fields.ts'
import type { ShownUpdateStatus } from '../../../shared/commands/update-status.ts'
import type { ColumnKey } from './columns.ts'
import type { DeviceLine } from './device-line.ts'

export type DeviceSort = Sort<ColumnKey>

/** Order required by spec 1, §2. */
export const NEWEST_ID_FIRST: DeviceSort = { column: 'deviceId', isDescending: true }

/**
 * Columns that are first sorted in descending order. The others start with the lowest value, the first name, or the camera that has been
 * absent the longest.
 */
const MOST_FIRST: readonly ColumnKey[] = ['alerts', 'insights', 'images', 'update', 'deviceId']

export function startsDescending(column: ColumnKey): boolean {
  return MOST_FIRST.includes(column)
}

/** Returns the order after a click on a column header: the column's initial order, then the reverse, then the list's default. */
export function nextSort(sort: DeviceSort, column: ColumnKey): DeviceSort {
  const isFirst = startsDescending(column)
  if (sort.column !== column) return { column, isDescending: isFirst }
  if (sort.isDescending === isFirst) return { column, isDescending: !isFirst }
  return NEWEST_ID_FIRST
}

type SortKey = string | number

/** Sorts the lines. Unknown values come last in both directions, and equal values are sorted by descending id. */
export function orderLines(lines: readonly DeviceLine[], { column, isDescending }: DeviceSort): DeviceLine[] {
  const keyOf = keys[column]
  const direction = isDescending ? -1 : 1
  const known: { line: DeviceLine; key: SortKey }[] = []
  const unknown: DeviceLine[] = []
  // The lines are sorted by ascending id, so iterating backwards leaves equal values sorted by descending id.
  for (const line of lines.toReversed()) {
    const key = keyOf(line)
    if (key === null || key === undefined) unknown.push(line)
    else known.push({ line, key })
  }
  known.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -direction : direction))
  return [...known.map(({ line }) => line), ...unknown]
}

/**
 * Returns a text for comparisons that ignore case and accents and order numbers by value. Much faster than the browser's own comparison,
 * which would be slow for a list of 20,000.
 */
function toTextKey(text: string | null | undefined): string | null {
  if (!text) return null
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}

const DIGITS = 12

const updateRank: Record<ShownUpdateStatus, number> = {
  none: 0,
  success: 1,
  pending: 2,
  pendingReset: 3,
  failed: 4,
}

/** Ranks by the worst alert, then by the number of alerts. */
function rankAlerts(openAlerts: readonly AlertType[]): number {
  const [worst] = openAlerts
  const types = alertTypesBySeverity.length
  return worst ? (types - alertTypesBySeverity.indexOf(worst)) * types + openAlerts.length : 0
}

const keys: Record<ColumnKey, (line: DeviceLine) => SortKey | null | undefined> = {
  name: ({ name }) => toTextKey(name),
  battery: ({ device }) => device.battery_voltage,
  checkIn: ({ device }) => device.last_seen,
  firmware: ({ device }) => toTextKey(device.software_version),
  update: ({ update }) => updateRank[update],
  alerts: ({ openAlerts }) => openAlerts && rankAlerts(openAlerts),
  insights: ({ insightCount }) => insightCount,
  group: ({ groupName }) => toTextKey(groupName),
  location: ({ device }) => toTextKey(device.location_name),
  description: ({ device }) => toTextKey(device.description),
  place: ({ device }) => device.latitude,
  cycle: ({ device }) => device.cycle_time,
  sync: ({ device }) => device.sync_time,
  trigger: ({ device }) => device.trigger_number,
  lastTrigger: ({ device }) => device.summary.hours_since_last_camera_trigger,
  memory: ({ device }) => device.memory_remaining,
  images: ({ device }) => device.images_processed,
  wifi: ({ device }) => Number(device.allow_wifi_insights),
  completeImages: ({ device }) => Number(device.allow_complete_images),
  deviceId: ({ device }) => device.device_id,
  hardware: ({ device }) => toTextKey(device.hardware_id),
  mcu: ({ device }) => toTextKey(device.mcu_version),
  cell: ({ device }) => toTextKey(device.cell_uid),
  lora: ({ device }) => toTextKey(device.lora_uid),
}
