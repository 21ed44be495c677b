import type { Insight } from '@sentinel/contracts/insights'
import { useLayoutEffect, useRef } from 'react'
import type { InsightFilter } from './insight-filter.ts'

/** Rows that come in or go above what is being read move the window along, so that the reading does not jump. */
export function useKeptPlace(
  rows: Insight[],
  filter: InsightFilter,
  { rowPx, listTop }: { rowPx: number; listTop: number },
): void {
  const former = useRef({ rows, filter })
  useLayoutEffect(() => {
    const before = former.current
    former.current = { rows, filter }
    const topIndex = Math.floor((globalThis.scrollY - listTop) / rowPx)
    if (before.rows === rows || before.filter !== filter || topIndex <= 0) return
    const places = new Map(rows.map(({ insight_id }, at) => [insight_id, at]))
    // What was on top may have gone itself: the next one that is still there says how far it has moved.
    const anchorIndex = before.rows.findIndex(
      ({ insight_id }, at) => at >= topIndex && places.has(insight_id),
    )
    const anchor = before.rows[anchorIndex]
    const moved = anchor ? (places.get(anchor.insight_id) ?? anchorIndex) - anchorIndex : 0
    if (moved !== 0) globalThis.scrollBy(0, moved * rowPx)
  }, [rows, filter, rowPx, listTop])
}
