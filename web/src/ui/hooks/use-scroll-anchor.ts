import { useLayoutEffect, useRef } from 'react'
import type { Scroller } from '../lists/create-scroller.ts'

/** The rows of a list by their places. */
export interface PlacedRows {
  readonly length: number
  /** Undefined for a row that is not here yet. */
  idAt(index: number): number | undefined
  /** -1 for one that the list does not have. */
  indexOf(id: number): number
}

/** So many rows may have gone from the top at once without the reading losing its place. */
const ANCHORS_MAX = 200

/**
 * Rows that come in or go above what is being read move the window along, so that the reading does not jump. With another
 * `list` it begins anew.
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

/** What was on top may have gone itself: the next one that is still there says how far it has moved. */
function findMove(before: PlacedRows, now: PlacedRows, topIndex: number): number {
  for (let index = topIndex; index < Math.min(before.length, topIndex + ANCHORS_MAX); index++) {
    const id = before.idAt(index)
    if (id === undefined) break
    // Where nothing has moved it is the first look.
    const place = now.idAt(index) === id ? index : now.indexOf(id)
    if (place !== -1) return place - index
  }
  return 0
}
