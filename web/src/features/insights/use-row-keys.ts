import type { Insight } from '@sentinel/contracts/insights'
import { useEffect } from 'react'

const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** J and K, or the arrows, move from row to row; Enter opens the row's link by itself. */
export function useRowKeys(rows: Insight[], scrollTo: (index: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const { activeElement } = document
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(activeElement)) return
      event.preventDefault()
      const focused = Number(activeElement?.getAttribute('data-insight') ?? Number.NaN)
      const from = rows.findIndex(({ insight_id }) => insight_id === focused)
      const index = Math.min(Math.max(from + step, 0), rows.length - 1)
      const next = rows[index]
      if (!next) return
      scrollTo(index)
      requestAnimationFrame(() => {
        const link = document.querySelector<HTMLElement>(`[data-insight="${next.insight_id}"]`)
        link?.focus({ preventScroll: true })
      })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, scrollTo])
}

/** Keys belong to a field, an open dialog or a menu while one of those has the focus. */
function isElsewhere(element: Element | null): boolean {
  return (
    element?.closest('input, textarea, select, [role="dialog"], [role="menu"], [contenteditable]') != null
  )
}
