import type { Insight } from '@sentinel/contracts/insights'
import { useEffect } from 'react'
import { readPlainKey } from './plain-key.ts'

const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** J and K, or the arrows, move from row to row; Enter opens the row's link by itself. */
export function useRowKeys(rows: Insight[], focusRow: (index: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[readPlainKey(event) ?? '']
      const { activeElement } = document
      if (!step || activeElement?.closest('[role="menu"]') || document.querySelector('[role="dialog"]'))
        return
      event.preventDefault()
      const focused = Number(activeElement?.getAttribute('data-insight') ?? Number.NaN)
      const from = rows.findIndex(({ insight_id }) => insight_id === focused)
      focusRow(Math.min(Math.max(from + step, 0), rows.length - 1))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, focusRow])
}
