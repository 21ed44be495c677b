import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { useEffect } from 'react'
import type { ListedInsight } from '../../list/members.ts'
import { isTyped, readPlainKey } from '../../../../ui/layout/plain-key.ts'
import { findFocused, isDetailCovered, isElsewhere } from './use-row-keys.ts'
import type { Triage } from '../../triage/use-triage.ts'

const ACTIONS: Partial<Record<string, InsightStatus>> = {
  a: 'acknowledge',
  f: 'favorite',
  e: 'archive',
  n: 'none',
}

interface TriageKeys {
  triage: Triage
  rows: readonly ListedInsight[]
  /** The open insight, to which the actions apply. */
  open: ListedInsight | undefined
}

/** Handles the action keys. They apply to the open insight, otherwise to the selected rows, otherwise to the focused row. */
export function useTriageKeys({ triage, rows, open }: TriageKeys, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const { unsaved, bulk, selection, actOnSelection, save } = triage
    const commands: Partial<Record<string, (() => void) | undefined>> = {
      a: open ? undefined : selection.chooseAll,
      s: save,
      z: unsaved.undo ?? bulk.offerUndo,
      'shift z': unsaved.redo,
      y: unsaved.redo,
    }
    const act = (status: InsightStatus) => {
      const focused = rows[findFocused(rows)]
      if (open) unsaved.act([open], status)
      else if (selection.count > 0) actOnSelection(status)
      else if (focused) unsaved.act([focused], status)
    }
    const onKey = (event: KeyboardEvent) => {
      const name = event.key.toLowerCase()
      const isSave = (event.ctrlKey || event.metaKey) && name === 's' // works in fields, too, because no field uses it
      if ((isTyped(event.target) && !isSave) || isDetailCovered() || (!open && isElsewhere())) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey) {
        const command = event.shiftKey ? `shift ${name}` : name
        if (!Object.hasOwn(commands, command)) return
        event.preventDefault() // even if there is nothing to save, because the browser would save the page
        commands[command]?.()
        return
      }
      if (name === 'escape' && !open && selection.count > 0) return selection.clear()
      const status = readPlainKey(event) && !event.shiftKey ? ACTIONS[name] : undefined
      if (!status) return
      event.preventDefault()
      act(status)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [triage, rows, open, isOn])
}
