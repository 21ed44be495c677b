import { atomWithStorage } from 'jotai/utils'

/** The columns that can be shown, in display order. */
export const columnKeys = [
  'name',
  'battery',
  'checkIn',
  'firmware',
  'update',
  'alerts',
  'insights',
  'group',
  'location',
  'description',
  'place',
  'cycle',
  'sync',
  'trigger',
  'lastTrigger',
  'memory',
  'images',
  'wifi',
  'completeImages',
  'deviceId',
  'hardware',
  'mcu',
  'cell',
  'lora',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** The columns that are shown by default. They fit on every screen. */
const SHOWN_AT_FIRST: readonly ColumnKey[] = columnKeys.slice(0, columnKeys.indexOf('location'))
/** Cards have space for these columns, whichever columns are chosen. */
export const cardColumns: readonly ColumnKey[] = ['name', 'battery', 'checkIn', 'alerts', 'insights']
/** The columns that cards can be sorted by. */
export const cardSortColumns: readonly ColumnKey[] = [
  'deviceId',
  'name',
  'checkIn',
  'battery',
  'alerts',
  'insights',
  'group',
  'update',
]
const FITTING_PX = 1160
const MORE_PX = 168

/** Returns the width below which the table scrolls sideways instead of squeezing a column, or 0 for columns that fit. */
export function minTableWidthPx(shown: readonly ColumnKey[]): number {
  const more = shown.filter((key) => !SHOWN_AT_FIRST.includes(key)).length
  return more === 0 ? 0 : FITTING_PX + more * MORE_PX
}

export const shownColumnsAtom = atomWithStorage<readonly ColumnKey[]>(
  'user.devices.columns',
  SHOWN_AT_FIRST,
  undefined,
  { getOnInit: true },
)

/**
 * Returns the chosen columns in display order, without unknown columns from another release. The name is always shown, because it links to
 * the device.
 */
export function toShownColumns(chosen: readonly string[]): ColumnKey[] {
  return columnKeys.filter((key) => key === 'name' || chosen.includes(key))
}
