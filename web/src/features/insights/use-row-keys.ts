import type { Insight } from '@sentinel/contracts/insights'
import { useEffect } from 'react'
import { readPlainKey } from './plain-key.ts'

const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * J and K, or the arrows, move from row to row; Enter opens the row's link by itself. X chooses the row; with Shift the
 * rows that are moved over are chosen on the way.
 */
export function useRowKeys(
  rows: Insight[],
  focusRow: (index: number) => void,
  onToggle: ((insightId: number, how: { isRange: boolean }) => void) | undefined,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      const name = key?.length === 1 ? key.toLowerCase() : key
      const step = STEPS[name ?? '']
      if ((!step && name !== 'x') || isElsewhere()) return
      const at = findFocused(rows)
      event.preventDefault()
      if (step) {
        const to = Math.min(Math.max(at + step, 0), rows.length - 1)
        const row = rows[to]
        if (event.shiftKey && row) onToggle?.(row.insight_id, { isRange: true })
        focusRow(to)
      } else if (rows[at]) onToggle?.(rows[at].insight_id, { isRange: event.shiftKey })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, focusRow, onToggle])
}

/** The index of the row that has the focus; -1 where none has. */
export function findFocused(rows: readonly Insight[]): number {
  const focused = Number(document.activeElement?.getAttribute('data-insight') ?? Number.NaN)
  return rows.findIndex(({ insight_id }) => insight_id === focused)
}

/** The keys belong to a menu or a dialog. */
export function isElsewhere(): boolean {
  return (
    document.activeElement?.closest('[role="menu"], [role="dialog"]') != null ||
    document.querySelector('[aria-modal="true"]') !== null
  )
}
