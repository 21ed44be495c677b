import { useEffect, useRef } from 'react'
import type { ListPage } from '../paging/use-list-page.ts'
import { findFocusedId } from './use-row-keys.ts'

interface Ways {
  /** Another one where lines are laid out anew. */
  scrollTo: (indexInPage: number) => void
  focusRow: (index: number) => void
}

/** Where lines are laid out anew, as when an insight opens beside pictures, the open row or that with the focus stays in sight. */
export function useRowInSight(
  openId: number | undefined,
  { rows, first }: ListPage,
  { scrollTo, focusRow }: Ways,
): void {
  const laidOut = useRef(scrollTo)
  const keptId = useRef(Number.NaN)
  useEffect(() => {
    if (laidOut.current === scrollTo) {
      keptId.current = openId ?? findFocusedId()
      return
    }
    laidOut.current = scrollTo
    const index = rows.indexOf(keptId.current)
    const hasLostFocus = openId === undefined && document.activeElement === document.body
    if (index === -1) return
    if (hasLostFocus) focusRow(first + index)
    else if (keptId.current === (openId ?? findFocusedId())) scrollTo(index)
  })
}
