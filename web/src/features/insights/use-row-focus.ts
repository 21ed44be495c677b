import type { Insight } from '@sentinel/contracts/insights'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Gives the focus to the link of a row. One out of sight is scrolled to, and has the focus as soon as it is there. */
export function useRowFocus(rows: Insight[], scrollTo: (index: number) => void): (index: number) => void {
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
      wantedId.current = rows[index]?.insight_id
      scrollTo(index)
      settle()
    },
    [rows, scrollTo, settle],
  )
}
