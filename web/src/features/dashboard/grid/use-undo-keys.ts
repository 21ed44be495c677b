import { useEffect } from 'react'
import { isCovered } from '../../../ui/layout/is-covered.ts'
import { isTyped } from '../../../ui/layout/plain-key.ts'
import type { DashboardEditing } from './use-dashboard-edit.ts'

/** Ctrl Z undoes; Shift Ctrl Z and Ctrl Y redo. On a Mac, Command stands for Ctrl. */
export function useUndoKeys({ changes }: DashboardEditing, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (isTyped(event.target) || isCovered(undefined)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'z' && !event.shiftKey) changes.undo()
      else changes.redo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [changes, isOn])
}
