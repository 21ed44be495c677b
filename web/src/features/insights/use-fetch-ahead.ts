import { useEffect } from 'react'
import type { InsightList } from './use-insight-list.ts'

/** The next rows are fetched when so few are left below. */
const AHEAD_ROWS = 60

/** Asks for rows beyond the last while the end of those that are there comes near. */
export function useFetchAhead({ rows, fetchMore }: InsightList, lastIndex: number): void {
  useEffect(() => {
    if (lastIndex > rows.length - AHEAD_ROWS) fetchMore?.()
  }, [lastIndex, rows.length, fetchMore])
}
