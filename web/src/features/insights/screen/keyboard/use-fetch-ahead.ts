import { useEffect } from 'react'
import type { ListPage } from '../paging/use-list-page.ts'
import type { InsightList } from '../../list/insight-list.ts'

/** The next rows are fetched when so few are left below. */
const AHEAD_ROWS = 60

/**
 * Brings the rows in sight here, and asks for those beyond the last while the end of those that are there comes near, or
 * the page lies behind it. `indexes` are places in the page.
 */
export function useFetchAhead(
  { rows, fetchMore }: InsightList,
  { first }: Pick<ListPage, 'first'>,
  indexes: readonly number[],
): void {
  const [firstIndex, lastIndex] = [first + (indexes[0] ?? 0), first + (indexes.at(-1) ?? 0)]
  useEffect(() => rows.load(firstIndex, lastIndex + 1), [rows, firstIndex, lastIndex])
  useEffect(() => {
    if (lastIndex > rows.length - AHEAD_ROWS) fetchMore?.()
  }, [lastIndex, rows.length, fetchMore])
}
