import type { InsightSortColumn } from '@sentinel/contracts/insight-filters'
import { atomWithStorage } from 'jotai/utils'

/** The columns that can be shown, in their order. Those of the first kind are there until somebody takes them away. */
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

const SHOWN_AT_FIRST: readonly ColumnKey[] = columnKeys.slice(0, 7)

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
