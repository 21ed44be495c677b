import { useCallback, useLayoutEffect, useRef } from 'react'
import type { ListPage } from '../paging/use-list-page.ts'

/**
 * Brings a row into sight by its place in the whole list: its page first, where another one is shown. A page that was
 * turned to for no row is shown from its top.
 */
export function useRowInPages(
  { first, end, turnToRow }: ListPage,
  scrollTo: (indexInPage: number) => void,
): (index: number) => void {
  const wantedIndex = useRef<number>(undefined)
  const shownFirst = useRef(first)
  useLayoutEffect(() => {
    if (shownFirst.current === first) return
    shownFirst.current = first
    scrollTo((wantedIndex.current ?? first) - first)
    wantedIndex.current = undefined
  }, [first, scrollTo])
  return useCallback(
    (index) => {
      if (index >= first && index < end) return scrollTo(index - first)
      wantedIndex.current = index
      turnToRow(index)
    },
    [first, end, scrollTo, turnToRow],
  )
}
