import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { isSame, startHistory } from './edit-history.ts'
import { dashboardEditAtom } from './state.ts'
import { useWidgetChanges } from './use-widget-changes.ts'

/**
 * Saves the widgets. Must not resolve before the saved widgets have reached `useDashboardEdit`. `isOverwriting` is set if the person has
 * chosen to replace a version that was saved elsewhere. The call then has no If-Match.
 */
export type SaveWidgets = (widgets: DashboardWidget[], options: { isOverwriting: boolean }) => Promise<void>

export type DashboardEditing = ReturnType<typeof useDashboardEdit>

/** Returns the widgets to show, and how to edit them. Changes stay in the browser until they are saved. */
export function useDashboardEdit(savedWidgets: readonly DashboardWidget[], save: SaveWidgets) {
  const [edit, setEdit] = useAtom(dashboardEditAtom)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<Error>()
  const changes = useWidgetChanges()
  useEffect(() => () => setEdit(null), [setEdit])

  const stop = () => {
    setError(undefined)
    setEdit(null)
  }
  const isDirty = edit !== null && !isSame(edit.history.now, edit.initial)
  const saveAndStop = async (isOverwriting: boolean) => {
    if (!edit || isSaving) return
    if (!isDirty) return stop()
    setSaving(true)
    setError(undefined)
    try {
      await save([...edit.history.now], { isOverwriting })
      stop()
      notify({ text: messages.dashboardGrid.saved, tone: 'good' })
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('The save was rejected', { cause: failure }))
    } finally {
      setSaving(false)
    }
  }
  return {
    widgets: edit?.history.now ?? savedWidgets,
    isEditing: edit !== null,
    isDirty,
    isSaving,
    error,
    announcement: edit?.announcement,
    changes,
    canUndo: edit !== null && edit.history.past.length > 0,
    canRedo: edit !== null && edit.history.future.length > 0,
    start: () => {
      const history = startHistory(savedWidgets)
      setEdit({ initial: history.now, history, announcement: { text: '', count: 0 } })
    },
    save: () => void saveAndStop(false),
    saveAnyway: () => void saveAndStop(true),
    stop,
  }
}
