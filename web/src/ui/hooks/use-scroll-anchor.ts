import { useLayoutEffect, useRef } from 'react'
import type { Scroller } from '../lists/create-scroller.ts'

/** A list's rows by index. */
export interface PlacedRows {
  readonly length: number
  /** Returns undefined for a row that is not loaded. */
  idAt(index: number): number | undefined
  /** Returns -1 for an id that is not in the list. */
  indexOf(id: number): number
}

/** The reading position is kept if up to this many rows disappear from the top at once. */
const ANCHORS_MAX = 200

/**
 * Scrolls the window when rows are added or removed above what is being read, so that it does not move. Starts from the top for another
 * `list`.
 */
export function useScrollAnchor(
  rows: PlacedRows,
  list: unknown,
  { rowPx, scroller }: { rowPx: number; scroller: Scroller },
): void {
  const former = useRef({ rows, list })
  useLayoutEffect(() => {
    const before = former.current
    former.current = { rows, list }
    const topIndex = Math.floor(scroller.place() / rowPx)
    if (before.rows === rows || topIndex <= 0) return
    if (before.list !== list) {
      globalThis.scrollTo({ top: 0, behavior: 'instant' }) // another list is read from its beginning
      return
    }
    const moved = findMove(before.rows, rows, topIndex)
    if (moved !== 0) scroller.moveTo(scroller.place() + moved * rowPx)
  }, [rows, list, rowPx, scroller])
}

/** Returns by how many rows the list has moved. Uses the first row from the top that still exists, because the top row itself may be gone. */
function findMove(before: PlacedRows, now: PlacedRows, topIndex: number): number {
  for (let index = topIndex; index < Math.min(before.length, topIndex + ANCHORS_MAX); index++) {
    const id = before.idAt(index)
    if (id === undefined) break
    // Checks the same index first, for lists that have not moved.
    const place = now.idAt(index) === id ? index : now.indexOf(id)
    if (place !== -1) return place - index
  }
  return 0
}
