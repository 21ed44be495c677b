import { notifications } from '@mantine/notifications'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { BadIcon, GoodIcon, PendingIcon, WarnIcon } from '../marks/icons.ts'
import classes from './notify.module.css'

/** How long a toast stays, by what it speaks of (spec 1 §9). */
export const TOAST_MS = { profile: 6000, bulk: 6000, integration: 3000, group: 1500 } as const

const TONE_COLOURS = { good: 'good', warning: 'warn', bad: 'bad', busy: 'accent' }
const TONE_ICONS = { good: GoodIcon, warning: WarnIcon, bad: BadIcon, busy: PendingIcon }

/** The toasts about calls that no server has answered. */
const unanswered = new Set<string>()

interface Toast {
  text: string
  /** `warning`: it has happened, but not as the person may think. `busy`: it is being done. */
  tone: 'good' | 'warning' | 'bad' | 'busy'
  /** The failed call it speaks of. One that no server has answered is history once the line is back, and so is its toast. */
  failure?: Error
  /** By which it can be taken away again. */
  id?: string
  closeAfterMs?: number
  /** What can be done about it from the toast. */
  action?: { label: string; onClick: () => void }
}

/** Tells what an action has come to, without taking the focus. */
export function notify(toast: Toast): void {
  const { text, tone, failure, id: ownId, closeAfterMs = TOAST_MS.profile, action } = toast
  const ToneIcon = TONE_ICONS[tone]
  const act = () => {
    notifications.hide(id)
    action?.onClick()
  }
  const id = notifications.show({
    ...(ownId !== undefined && { id: ownId }),
    message: (
      <span className={classes.message} data-tone={tone}>
        <ToneIcon size={18} className={classes[tone]} aria-hidden />
        <span>{text}</span>
        {action && (
          <button type="button" className={classes.action} onClick={act}>
            {action.label}
          </button>
        )}
      </span>
    ),
    withBorder: false,
    color: `var(--${TONE_COLOURS[tone]})`,
    closeButtonProps: { 'aria-label': messages.ui.close },
    autoClose: closeAfterMs,
    role: tone === 'bad' ? 'alert' : 'status',
    onClose: () => void unanswered.delete(id),
  })
  if (failure instanceof CallFailed && failure.code === 'unreachable') unanswered.add(id)
}

/** Removes what only the lost line was to blame for. */
export function takeUnansweredAway(): void {
  for (const id of unanswered) notifications.hide(id)
}

export function takeNoticeAway(id: string): void {
  notifications.hide(id)
}
