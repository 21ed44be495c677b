import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ClearIcon, CloseIcon, type Icon, RedoIcon, SaveIcon, UndoIcon } from '../../../ui/marks/icons.ts'
import { useLineLook } from '../../../ui/hooks/use-line-look.ts'
import { actionIcons, actionSlots } from './action-slots.ts'
import classes from './action-bar.module.css'
import type { Triage } from './use-triage.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useMediaQuery } from '@mantine/hooks'
import { focusPageIfLost } from '../../../ui/layout/focus-page.ts'

const texts = messages.insights.triage

interface ActionBarProps {
  triage: Triage
  total: number
  /** True if the bar appears and disappears, as on a phone. */
  isInPassing: boolean
  /** Shown between the actions and the save button. */
  children?: ReactNode
}

/** Returns true if something is selected or unsaved, a step can be undone or redone, or a save is running. */
export function isActionBarNeeded({ selection, unsaved, bulk }: Triage): boolean {
  const hasSteps = unsaved.undo !== undefined || unsaved.redo !== undefined
  return selection.count > 0 || unsaved.updates.length > 0 || hasSteps || bulk.isRunning
}

/** Shows the actions for the selected rows, and the button that saves changes. The bar stays in view. */
export function ActionBar({ triage, total, isInPassing, children }: ActionBarProps) {
  const { selection, unsaved, bulk, actOnSelection, save } = triage
  const bar = useRef<HTMLDivElement>(null)
  const { look } = useLineLook()
  const isShort = useIsBarShort()
  useSteadyRows(bar, isInPassing)
  useFocusAfter(bar)
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      aria-label={texts.toolbar}
      data-tall={look === 'tallCard' || undefined}
    >
      <SelectedCount selection={selection} total={total} />
      <div className={classes.group}>
        {actionSlots.map((status) => (
          <ActionButton
            key={status}
            status={status}
            isDisabled={selection.count === 0}
            onAct={actOnSelection}
          />
        ))}
      </div>
      {children && <div className={classes.middle}>{children}</div>}
      <div className={classes.last}>
        <StepButton icon={UndoIcon} label={texts.undoStep} onClick={unsaved.undo} />
        <StepButton icon={RedoIcon} label={texts.redoStep} onClick={unsaved.redo} />
        <StepButton icon={ClearIcon} label={texts.clear} onClick={unsaved.clear} />
        <Button
          variant="primary"
          className={classes.save ?? ''}
          icon={SaveIcon}
          disabled={!save}
          isLoading={bulk.isRunning}
          onClick={save}
          aria-label={texts.save(unsaved.updates.length)}
        >
          {(isShort ? texts.saveShort : texts.save)(unsaved.updates.length)}
        </Button>
      </div>
    </div>
  )
}

interface StepButtonProps {
  icon: Icon
  label: string
  /** Absent if there is nothing to do. */
  onClick: (() => void) | undefined
}

function StepButton(props: StepButtonProps) {
  return <IconButton {...props} className={classes.step ?? ''} disabled={!props.onClick} />
}

interface ActionButtonProps {
  status: InsightStatus
  isDisabled: boolean
  onAct: (status: InsightStatus) => void
}

function ActionButton({ status, isDisabled, onAct }: ActionButtonProps) {
  return (
    <Button
      variant="quiet"
      className={classes.action ?? ''}
      icon={actionIcons[status]}
      disabled={isDisabled}
      title={texts.actionHints[status]}
      onClick={() => onAct(status)}
    >
      {texts.actions[status]}
    </Button>
  )
}

/** Shows how many rows are selected, and the buttons for selecting all and none. */
function SelectedCount({ selection, total }: { selection: Triage['selection']; total: number }) {
  return (
    <div className={classes.group}>
      <span className={classes.count} role="status" data-none={selection.count === 0 || undefined}>
        {texts.selected(selection.count)}
      </span>
      {selection.count > 0 && (
        <StepButton icon={CloseIcon} label={texts.selectNone} onClick={selection.clear} />
      )}
      {selection.count < total && (
        <Button
          variant="quiet"
          className={(selection.count > 0 && classes.chooseAll) || ''}
          onClick={selection.chooseAll}
        >
          {texts.selectAll(total)}
        </Button>
      )}
    </div>
  )
}

interface ConfirmAllDialogProps {
  triage: Triage
}

/** Asks for confirmation before a whole list is changed on the server. Says what will happen, and to how many insights. */
export function ConfirmAllDialog({
  triage: { unconfirmed, areCollections, viewOnly, confirmAll, cancelAll },
}: ConfirmAllDialogProps) {
  if (!unconfirmed) return null
  const rows = areCollections ? messages.insights.collections : messages.insights.amount
  return (
    <Dialog
      isOpen
      title={texts.confirmTitle(unconfirmed.status, rows(unconfirmed.count))}
      onClose={cancelAll}
    >
      <p>{texts.confirmBody}</p>
      {viewOnly.size > 0 && <p>{messages.levels.skips}</p>}
      <div className={classes.answers}>
        <Button onClick={cancelAll}>{texts.cancel}</Button>
        <Button variant="primary" onClick={confirmAll}>
          {texts.actions[unconfirmed.status]}
        </Button>
      </div>
    </Dialog>
  )
}

/** Below this width the Save button's label is shortened so that the action bar fits on one line. */
const SHORT_BAR = '(width < 1100px)'

function useIsBarShort(): boolean {
  return useMediaQuery(SHORT_BAR, undefined, { getInitialValueInEffect: false })
}

/** Scrolls by the height of an element that appears or disappears above the rows, so that they stay in place on the screen. */
function useSteadyRows(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const heightPx = element.current?.offsetHeight ?? 0
    if (!isOn || heightPx === 0) return undefined
    scrollBy({ top: heightPx, behavior: 'instant' })
    return () => scrollBy({ top: -heightPx, behavior: 'instant' })
  }, [element, isOn])
}

/** Focuses the page when an element that had the focus is removed. A button loses the focus as soon as it is disabled. */
function useFocusAfter(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    let hadFocus = false
    const onFocusIn = () => {
      hadFocus = true
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node) hadFocus = current.contains(relatedTarget)
    }
    current.addEventListener('focusin', onFocusIn)
    current.addEventListener('focusout', onFocusOut)
    return () => {
      if (hadFocus) setTimeout(focusPageIfLost) // after the element is removed
    }
  }, [element])
}
