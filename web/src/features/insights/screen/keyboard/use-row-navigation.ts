import type { ListPage } from '../paging/use-list-page.ts'
import type { ToggleRow } from '../row/row-controls.tsx'
import type { InsightList } from '../../list/insight-list.ts'
import { findFocusedId, useRowKeys } from './use-row-keys.ts'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Rows } from '../../list/rows.ts'
import { useRouter } from '@tanstack/react-router'

interface RowNavigation {
  list: InsightList
  page: ListPage
  openId: number | undefined
  onToggle: ToggleRow | undefined
  /** The rows in view, by their index on the page. */
  indexes: readonly number[]
  scrollTo: (indexInPage: number) => void
}

/** Handles a table's or gallery's keyboard, focus, pages and fetching. Keeps the open insight's row in view. */
export function useRowNavigation({ list, page, openId, onToggle, indexes, scrollTo }: RowNavigation): void {
  const { rows } = list
  const scrollToRow = useRowInPages(page, scrollTo)
  const focusRow = useRowFocus(rows, scrollToRow)
  useRowKeys(rows, { focusRow, onToggle, firstIndex: page.first })
  useFollowedInsight(openId, rows, { scrollTo: scrollToRow, focusRow })
  useRowInSight(openId, page, { scrollTo, focusRow })
  useFetchAhead(list, page, indexes)
}

/**
 * Returns a function that scrolls to a row by its index in the whole list, first turning to its page if necessary. A page that the user
 * turns to is shown from the top.
 */
function useRowInPages(
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

/** Returns a function that focuses a row's link. If the row is not rendered, it scrolls there and focuses the link once it is. */
function useRowFocus(rows: Rows, scrollTo: (index: number) => void): (index: number) => void {
  const wantedId = useRef<number>(undefined)
  const settle = useCallback(() => {
    const link = document.querySelector<HTMLElement>(`[data-insight="${wantedId.current}"]`)
    if (!link) return
    wantedId.current = undefined
    link.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(settle)
  return useCallback(
    (index) => {
      wantedId.current = rows.idAt(index)
      scrollTo(index)
      settle()
    },
    [rows, scrollTo, settle],
  )
}

interface RowMoves {
  scrollTo: (index: number) => void
  focusRow: (index: number) => void
}

/** Keeps the open insight's row scrolled into view, and focused if a row had the focus. Closing the insight focuses its row. */
function useFollowedInsight(openId: number | undefined, rows: Rows, { scrollTo, focusRow }: RowMoves): void {
  const followedId = useRef<number>(undefined)
  const router = useRouter()
  useEffect(() => {
    if (followedId.current === openId) return
    const index = rows.indexOf(openId ?? followedId.current ?? Number.NaN)
    const takesFocus = openId === undefined || rows.indexOf(findFocusedId()) !== -1
    if (index !== -1) (takesFocus ? focusRow : scrollTo)(index)
    if (index !== -1 || openId === undefined) followedId.current = openId
  }, [openId, rows, scrollTo, focusRow])
  // The router restores the scroll position, for example after a reload. Scrolls to the open insight again, because rows may have arrived since then.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const index = rows.indexOf(openId ?? Number.NaN)
        if (pathChanged && index !== -1) scrollTo(index)
      }),
    [router, openId, rows, scrollTo],
  )
}

/**
 * Keeps the open or focused row in view when `scrollTo` changes because the layout has changed, for example because an insight opens next
 * to the gallery.
 */
function useRowInSight(
  openId: number | undefined,
  { rows, first }: ListPage,
  { scrollTo, focusRow }: RowMoves,
): void {
  const formerScrollTo = useRef(scrollTo)
  const anchorId = useRef(Number.NaN)
  useEffect(() => {
    if (formerScrollTo.current === scrollTo) {
      anchorId.current = openId ?? findFocusedId()
      return
    }
    formerScrollTo.current = scrollTo
    const index = rows.indexOf(anchorId.current)
    const hasLostFocus = openId === undefined && document.activeElement === document.body
    if (index === -1) return
    if (hasLostFocus) focusRow(first + index)
    else if (anchorId.current === (openId ?? findFocusedId())) scrollTo(index)
  })
}

/** More rows are fetched when fewer than this many remain below. */
const AHEAD_ROWS = 60

/** Loads the rows in view, and fetches more near the end of the known rows. `indexes` are positions on the page. */
function useFetchAhead(
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
