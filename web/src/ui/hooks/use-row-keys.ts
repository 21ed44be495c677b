import { type RefObject, useEffect } from 'react'
import { isCovered } from '../layout/is-covered.ts'
import { readPlainKey } from '../layout/plain-key.ts'

const STEPS: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Moves between a table's rows with J and K, or the arrows. Enter opens the focused row. */
export function useRowKeys(body: RefObject<HTMLElement | null>, onOpen: (id: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      if (key === undefined || isCovered(undefined)) return
      const rows = Array.from(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
      if (step) {
        event.preventDefault()
        rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
      } else if (key === 'Enter' && document.activeElement === rows[at])
        onOpen(Number(rows[at]?.dataset['row']))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body, onOpen])
}
