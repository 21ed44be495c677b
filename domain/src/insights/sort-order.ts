import { foldName } from '@sentinel/contracts/values/fold-name'
import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { deviceName } from '../fleet/device-name.ts'
import type { FilteredInsight } from './match-insight.ts'

/** Null if a row has no value. */
export type SortKey = string | number | null

export interface KeyedRow {
  insightId: number
  key: SortKey
}

/** The number of characters of a text that are compared, so that it fits into a cursor. */
export const SORT_TEXT_CHARACTERS = 60

/** Returns the keys by which a list sorts each column. `api/src/insights/lists/sort-sql.ts` implements the same keys in SQL. */
export const sortKeys: Record<InsightSortColumn, (insight: FilteredInsight) => SortKey> = {
  time: ({ insight_id }) => insight_id,
  class_name: ({ class_name }) => sortText(class_name),
  confidence: ({ confidence }) => confidence,
  device: (insight) => sortText(deviceName(insight)),
  device_id: ({ device_id }) => device_id,
  comms_source: ({ comms_source }) => comms_source,
  insight_status: ({ insight_status }) => insight_status,
  time_stamp: ({ time_stamp }) => Date.parse(time_stamp),
}

/** Returns the part of a name that lists are sorted by. */
export function sortText(name: string): string {
  return Array.from(foldName(name)).slice(0, SORT_TEXT_CHARACTERS).join('')
}

/** Returns the ids in list order. Rows without a value come last in both directions. Equal rows are sorted newest first. */
export function sortByKeys(rows: readonly KeyedRow[], isDescending: boolean): number[] {
  const ranks = rankKeys(rows.map(({ key }) => key))
  const sign = isDescending ? -1 : 1
  return rows
    .toSorted((one, other) => {
      const [a, b] = [ranks.get(one.key), ranks.get(other.key)]
      const newestFirst = other.insightId - one.insightId
      if (a === undefined || b === undefined)
        return Number(a === undefined) - Number(b === undefined) || newestFirst
      return sign * (a - b) || newestFirst
    })
    .map(({ insightId }) => insightId)
}

/** Ranks each distinct key only once, because many rows share a key. */
function rankKeys(all: readonly SortKey[]): Map<SortKey, number> {
  const distinct = [...new Set(all)].filter((key) => key !== null)
  const inOrder = distinct.toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compareCodePoints(String(a), String(b)),
  )
  return new Map(inOrder.map((key, rank) => [key, rank]))
}

/** Compares texts as the database does, by their UTF-8 bytes. JavaScript's order differs beyond the first 65,536 characters. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [at, letter] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (letter !== other) return (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
