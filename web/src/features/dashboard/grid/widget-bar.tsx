import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import type { KeyboardEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { DeleteIcon, DragHandleIcon } from '../../../ui/marks/icons.ts'
import type { WidgetChanges } from './use-widget-changes.ts'
import classes from './widget-bar.module.css'

const texts = messages.dashboardGrid

const STEPS: Partial<Record<string, { across: number; down: number }>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

/** By which the grid library knows where a drag may begin. */
export const DRAG_HANDLE = 'data-drag-handle'

interface WidgetBarProps {
  widget: DashboardWidget
  /** The element that explains the keys. */
  hintId: string
  isDisabled: boolean
  changes: Pick<WidgetChanges, 'nudge'>
  onRemove: () => void
}

/** The upper edge of a widget while editing: a handle to drag it by, or to arrange it with the keyboard, and a button to remove it. */
export function WidgetBar({ widget, hintId, isDisabled, changes, onRemove }: WidgetBarProps) {
  const { id, type } = widget
  const onKeyDown = (event: KeyboardEvent) => {
    if (isDisabled || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (!step && event.key !== 'Delete') return
    event.preventDefault() // the arrows would scroll the page
    if (step) changes.nudge(event.shiftKey ? 'resize' : 'move', id, step)
    else onRemove()
  }
  return (
    // As an application, it gets the arrow keys from screen readers, which otherwise read the page with them.
    <div className={classes.bar} role="application" aria-label={texts.arrange(type)}>
      <button
        type="button"
        className={classes.handle}
        aria-label={texts.handle(widget)}
        title={texts.names[type]}
        aria-describedby={hintId}
        aria-disabled={isDisabled || undefined}
        onKeyDown={onKeyDown}
        {...{ [DRAG_HANDLE]: '' }}
      >
        <DragHandleIcon size={16} aria-hidden />
        <span className={classes.name}>{texts.names[type]}</span>
      </button>
      <IconButton icon={DeleteIcon} label={texts.remove(type)} disabled={isDisabled} onClick={onRemove} />
    </div>
  )
}
