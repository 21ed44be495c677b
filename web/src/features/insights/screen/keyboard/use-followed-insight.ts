import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Rows } from '../../list/rows.ts'
import { findFocusedId } from './use-row-keys.ts'

interface Ways {
  scrollTo: (index: number) => void
  focusRow: (index: number) => void
}

/** The list follows the insight that stands open, and so does the focus where a row has it. When it is closed, its row has the focus. */
export function useFollowedInsight(
  openId: number | undefined,
  rows: Rows,
  { scrollTo, focusRow }: Ways,
): void {
  const followedId = useRef<number>(undefined)
  const router = useRouter()
  useEffect(() => {
    if (followedId.current === openId) return
    const index = rows.indexOf(openId ?? followedId.current ?? Number.NaN)
    const takesFocus = openId === undefined || rows.indexOf(findFocusedId()) !== -1
    if (index !== -1) (takesFocus ? focusRow : scrollTo)(index)
    if (index !== -1 || openId === undefined) followedId.current = openId
  }, [openId, rows, scrollTo, focusRow])
  // The router puts the window where it last was, as when the page is loaded anew: since then rows may have come.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const index = rows.indexOf(openId ?? Number.NaN)
        if (pathChanged && index !== -1) scrollTo(index)
      }),
    [router, openId, rows, scrollTo],
  )
}
