import { useEffect, useRef } from 'react'
import type { Sighting } from '../../list/members.ts'
import { isCovered } from '../../../../ui/layout/is-covered.ts'
import { readPlainKey } from '../../../../ui/layout/plain-key.ts'
import type { Rows } from '../../list/rows.ts'
import type { ToggleRow } from '../row/row-controls.tsx'

/** The height covered by the top bar, the actions and the table head. */
const COVERED_PX = 128

const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface RowKeys {
  focusRow: (index: number) => void
  onToggle: ToggleRow | undefined
  /** The index of the first visible row. */
  firstIndex: number
}

/**
 * Moves between rows with J and K, or the arrows. Enter opens the row's link natively. X selects the row. With Shift, moving also selects
 * the rows on the way.
 */
export function useRowKeys(rows: Rows, { focusRow, onToggle, firstIndex }: RowKeys): void {
  /** Remembers the last focused row's index. If that row is removed from the list, the next one takes its place. */
  const lastIndex = useRef(-1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      const name = key?.length === 1 ? key.toLowerCase() : key
      const step = STEPS[name ?? '']
      if ((!step && name !== 'x') || isElsewhere()) return
      const focused = rows.indexOf(findFocusedId())
      const at =
        focused === -1 ? (findStart(rows, lastIndex.current) ?? firstIndex) - (step === 1 ? 1 : 0) : focused
      event.preventDefault()
      if (step) {
        const to = Math.min(Math.max(at + step, 0), rows.length - 1)
        const id = rows.idAt(to)
        if (event.shiftKey && id !== undefined) onToggle?.(id, { isRange: true })
        lastIndex.current = to
        focusRow(to)
      } else if (focused !== -1) onToggle?.(findFocusedId(), { isRange: event.shiftKey })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, focusRow, onToggle, firstIndex])
}

/**
 * Returns the index at which the keys start when no row has the focus: the last focused row if it is in view, otherwise the first row in
 * view.
 */
function findStart(rows: Rows, lastIndex: number): number | undefined {
  const inSight = Array.from(document.querySelectorAll('[data-insight]'))
    .filter((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > COVERED_PX && bottom < globalThis.innerHeight
    })
    .map((link) => rows.indexOf(Number(link.getAttribute('data-insight'))))
  return inSight.includes(lastIndex) ? lastIndex : inSight[0]
}

/** Returns the focused row's index, or -1 if there is none. */
export function findFocused(rows: readonly Sighting[]): number {
  const focused = findFocusedId()
  return rows.findIndex(({ insight_id }) => insight_id === focused)
}

/** Returns the id of the insight whose row contains the focus, or NaN. */
export function findFocusedId(): number {
  const row = document.activeElement?.closest('tr, li')
  return Number(row?.querySelector('[data-insight]')?.getAttribute('data-insight') ?? Number.NaN)
}

/** Returns true if the keys belong to a menu, a dialog or the open insight. */
export function isElsewhere(): boolean {
  return isCovered(undefined) || document.querySelector('[data-insight-detail]') !== null
}

/** Returns true if the keys are for neither the list nor the open insight. */
export function isDetailCovered(): boolean {
  return isCovered(document.querySelector('[data-insight-detail]')?.closest('[role="dialog"]'))
}
