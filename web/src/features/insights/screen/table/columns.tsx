import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import {
  InsightConfidence,
  InsightStatusBadge,
  MemberCount,
  SightingTime,
  SpeciesName,
} from '../row/insight-parts.tsx'
import type { ShownInsight } from '../row/shown-insight.ts'
import { LIST_MAX_CHARACTERS, TEXT_MAX_CHARACTERS, truncate } from '../../../../ui/marks/truncate.ts'
import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { atomWithStorage } from 'jotai/utils'

type CellProps = Pick<ShownInsight, 'insight' | 'status' | 'isUnsaved' | 'species' | 'address'>

/** Renders each column's cell. */
export const cells: Record<ColumnKey, (props: CellProps) => ReactNode> = {
  species: ({ insight, species, address }) => (
    <>
      <MemberCount row={insight} />
      <a href={address} data-insight={insight.insight_id}>
        <SpeciesName insight={insight} species={species} />
      </a>
    </>
  ),
  confidence: ({ insight }) => <InsightConfidence insight={insight} />,
  device: ({ insight }) => <span>{truncate(deviceName(insight), TEXT_MAX_CHARACTERS)}</span>,
  taken: ({ insight }) => <SightingTime insight={insight} />,
  received: ({ insight }) => <Age iso={insight.time_stamp} />,
  source: ({ insight }) => messages.insights.sources[insight.comms_source],
  status: ({ status, isUnsaved }) => <InsightStatusBadge status={status} isUnsaved={isUnsaved} />,
  allSpecies: ({ insight }) =>
    truncate(insight.class_list.map(({ className }) => className).join(', '), LIST_MAX_CHARACTERS),
  location: ({ insight: { latitude, longitude } }) =>
    latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  insightId: ({ insight }) => insight.insight_id,
  deviceId: ({ insight }) => insight.device_id,
}

/** The columns that can be shown, in display order. */
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

/** The columns that are shown by default. They fit on every screen. */
const SHOWN_AT_FIRST: readonly ColumnKey[] = ['species', 'confidence', 'device', 'taken', 'status']
const FITTING_PX = 900
const MORE_PX = 176

/** Returns the width below which the table scrolls sideways, or 0 for columns that fit. */
export function minTableWidthPx(shown: readonly ColumnKey[]): number {
  const more = shown.filter((key) => !SHOWN_AT_FIRST.includes(key)).length
  return more === 0 ? 0 : FITTING_PX + more * MORE_PX
}

/** Clicking the column's header sorts by this column. */
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

export const showImagesAtom = atomWithStorage('user.insights.showImages', true, undefined, {
  getOnInit: true,
})

export const shownColumnsAtom = atomWithStorage<readonly ColumnKey[]>(
  'user.insights.columns',
  SHOWN_AT_FIRST,
  undefined,
  { getOnInit: true },
)

/**
 * Returns the chosen columns in display order, without unknown columns from another release. The species is always shown, because it links
 * to the insight.
 */
export function toShownColumns(chosen: readonly string[]): ColumnKey[] {
  return columnKeys.filter((key) => key === 'species' || chosen.includes(key))
}

/** Columns that are first sorted in descending order. The others start in ascending order. */
const HIGHEST_FIRST: readonly InsightSortColumn[] = ['time', 'time_stamp', 'confidence']

export function startsDescending(column: InsightSortColumn): boolean {
  return HIGHEST_FIRST.includes(column)
}

/** Returns the order as written in addresses and calls. */
export function writeSort(column: InsightSortColumn, isDescending: boolean): string {
  return `${isDescending ? '-' : ''}${column}`
}
