import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { atomWithStorage } from 'jotai/utils'

/** The columns that can be shown, in their order. */
export const columnKeys = [
  'species',
  'confidence',
  'device',
  'taken',
  'received',
  'source',
  'status',
  'allSpecies',
  'location',
  'insightId',
  'deviceId',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** There until somebody takes them away; they fit every screen. */
const SHOWN_AT_FIRST: readonly ColumnKey[] = ['species', 'confidence', 'device', 'taken', 'status']
const FITTING_PX = 900
const MORE_PX = 176

/** Below this width the table scrolls sideways rather than squeeze a column to nothing; 0 for one that fits. */
export function minTableWidthPx(shown: readonly ColumnKey[]): number {
  const more = shown.filter((key) => !SHOWN_AT_FIRST.includes(key)).length
  return more === 0 ? 0 : FITTING_PX + more * MORE_PX
}

/** What the list is sorted by where a column's head is clicked. */
export const sortOf: Partial<Record<ColumnKey, InsightSortColumn>> = {
  species: 'class_name',
  confidence: 'confidence',
  device: 'device',
  taken: 'time',
  received: 'time_stamp',
  source: 'comms_source',
  status: 'insight_status',
  deviceId: 'device_id',
}

export const shownColumnsAtom = atomWithStorage<readonly ColumnKey[]>(
  'user.insights.columns',
  SHOWN_AT_FIRST,
  undefined,
  { getOnInit: true },
)

/** In their own order, however they were chosen; without what another release knew. The species leads to the insight and stays. */
export function toShownColumns(chosen: readonly string[]): ColumnKey[] {
  return columnKeys.filter((key) => key === 'species' || chosen.includes(key))
}
