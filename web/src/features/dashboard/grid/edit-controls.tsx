import { type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { openLater } from '../../../ui/dialogs/open-later.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { isCovered } from '../../../ui/layout/is-covered.ts'
import { isTyped } from '../../../ui/layout/plain-key.ts'
import { AddIcon, EditIcon, RedoIcon, SaveIcon, UndoIcon } from '../../../ui/marks/icons.ts'
import { useStacked } from '../use-stacked.ts'
import classes from './edit-controls.module.css'
import type { DashboardEditing } from './use-dashboard-edit.ts'

const texts = messages.dashboardGrid

/** A separate script, because the picker is not needed until editing begins. */
const WidgetPicker = openLater(
  () => import('./widget-picker.tsx'),
  (script) => script.WidgetPicker,
)

interface EditControlsProps {
  editing: DashboardEditing
}

/** Shows the buttons in the page head: Edit, or, while editing, Add, Undo, Redo, Cancel and Save. */
export function EditControls({ editing }: EditControlsProps) {
  const { isEditing, isDirty, start } = editing
  const isStacked = useStacked()
  const group = useRef<HTMLDivElement>(null)
  useUndoKeys(editing, isEditing && !isStacked && !editing.isSaving)
  useFocusAfterSwitch(group, isEditing)
  return (
    <div ref={group} className={classes.controls} role="group" aria-label={texts.controls}>
      {isEditing && <EditingButtons editing={editing} isStacked={isStacked} />}
      {!isEditing && !isStacked && <IconButton icon={EditIcon} label={texts.edit} onClick={start} />}
      <UnsavedGuard isDirty={isDirty} words={texts.unsaved} />
    </div>
  )
}

/** Shows the buttons while editing. Even without the grid, changes can be saved or discarded. */
function EditingButtons({ editing, isStacked }: EditControlsProps & { isStacked: boolean }) {
  const { changes, isDirty, isSaving, stop } = editing
  const [isPicking, setPicking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {!isStacked && (
        <>
          <IconButton icon={AddIcon} label={texts.add} disabled={isSaving} onClick={() => setPicking(true)} />
          <IconButton
            icon={UndoIcon}
            label={texts.undo}
            aria-disabled={isSaving || !editing.canUndo}
            onClick={isSaving ? undefined : changes.undo}
          />
          <IconButton
            icon={RedoIcon}
            label={texts.redo}
            aria-disabled={isSaving || !editing.canRedo}
            onClick={isSaving ? undefined : changes.redo}
          />
        </>
      )}
      <Button disabled={isSaving} onClick={isDirty ? () => setAsking(true) : stop}>
        {texts.cancel}
      </Button>
      <Button variant="primary" icon={SaveIcon} isLoading={isSaving} onClick={editing.save}>
        {texts.save}
      </Button>
      <WidgetPicker
        isOpen={isPicking}
        widgets={editing.widgets}
        onPick={changes.add}
        onClose={() => setPicking(false)}
      />
      <UnsavedQuestion
        words={texts.unsaved}
        isOpen={isAsking}
        onDiscard={stop}
        onKeep={() => setAsking(false)}
      />
    </>
  )
}

/** Focuses the first new button after editing starts or ends, because the pressed button has been removed. */
function useFocusAfterSwitch(group: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (document.activeElement === document.body) group.current?.querySelector('button')?.focus()
  }, [group, isEditing])
}

/** Undoes on Ctrl+Z and redoes on Ctrl+Shift+Z and Ctrl+Y. On a Mac, Command replaces Ctrl. */
function useUndoKeys({ changes }: DashboardEditing, isOn: boolean): void {
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
