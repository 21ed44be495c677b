import { useEffect, useRef } from 'react'
import type { Rows } from './rows.ts'

interface Ways {
  scrollTo: (index: number) => void
  focusRow: (index: number) => void
}

/** The list follows the insight that stands open. When it is closed, its row has the focus. */
export function useFollowedInsight(
  openId: number | undefined,
  rows: Rows,
  { scrollTo, focusRow }: Ways,
): void {
  const followedId = useRef<number>(undefined)
  useEffect(() => {
    if (followedId.current === openId) return
    const index = rows.indexOf(openId ?? followedId.current ?? Number.NaN)
    if (index !== -1 && openId === undefined) focusRow(index)
    else if (index !== -1) scrollTo(index)
    if (index !== -1 || openId === undefined) followedId.current = openId
  }, [openId, rows, scrollTo, focusRow])
}
