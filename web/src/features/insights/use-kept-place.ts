import type { Insight } from '@sentinel/contracts/insights'
import { useLayoutEffect, useRef } from 'react'

/** Rows that come in above what is being read move the window along, so that the reading does not jump. */
export function useKeptPlace(rows: Insight[], rowPx: number, listTop: number): void {
  const former = useRef(rows)
  useLayoutEffect(() => {
    const before = former.current
    former.current = rows
    const topIndex = Math.floor((globalThis.scrollY - listTop) / rowPx)
    const anchor = topIndex > 0 ? before[topIndex] : undefined
    if (!anchor || before === rows) return
    const index = rows.findIndex(({ insight_id }) => insight_id <= anchor.insight_id)
    if (index !== -1 && index !== topIndex) globalThis.scrollBy(0, (index - topIndex) * rowPx)
  }, [rows, rowPx, listTop])
}
