import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Rows } from '../../list/rows.ts'

/** Gives the focus to the link of a row. One out of sight is scrolled to, and has the focus as soon as it is there. */
export function useRowFocus(rows: Rows, scrollTo: (index: number) => void): (index: number) => void {
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
