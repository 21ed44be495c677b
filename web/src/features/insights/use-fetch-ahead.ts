import { useEffect } from 'react'
import type { InsightList } from './use-fetched-list.ts'

/** The next rows are fetched when so few are left below. */
const AHEAD_ROWS = 60

/** Brings the rows in sight here, and asks for those beyond the last while the end of those that are there comes near. */
export function useFetchAhead({ rows, fetchMore }: InsightList, indexes: readonly number[]): void {
  const [firstIndex, lastIndex] = [indexes[0] ?? 0, indexes.at(-1) ?? 0]
  useEffect(() => rows.need(firstIndex, lastIndex + 1), [rows, firstIndex, lastIndex])
  useEffect(() => {
    if (lastIndex > rows.length - AHEAD_ROWS) fetchMore?.()
  }, [lastIndex, rows.length, fetchMore])
}
