import { atomWithStorage } from 'jotai/utils'

/** The columns that can be shown, in their order. */
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

/** There until somebody takes them away; they fit every screen. */
const SHOWN_AT_FIRST: readonly ColumnKey[] = columnKeys.slice(0, columnKeys.indexOf('location'))
/** What a card has room for, whatever columns are chosen. */
export const cardColumns: readonly ColumnKey[] = ['name', 'battery', 'checkIn', 'alerts', 'insights']
/** What cards can be sorted by. */
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

/** Below this width the table scrolls sideways rather than squeeze a column to nothing; 0 for one that fits. */
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

/** In their own order, however they were chosen; without what another release knew. The name leads to the device and stays. */
export function toShownColumns(chosen: readonly string[]): ColumnKey[] {
  return columnKeys.filter((key) => key === 'name' || chosen.includes(key))
}
