import { notifications } from '@mantine/notifications'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { BadIcon, GoodIcon, PendingIcon, WarnIcon } from '../marks/icons.ts'
import classes from './notify.module.css'

/** The time for which toasts stay, by what they are about. */
export const TOAST_MS = { profile: 6000, bulk: 6000, integration: 3000, group: 1500 } as const

const TONE_COLOURS = { good: 'good', warning: 'warn', bad: 'bad', busy: 'accent' }
const TONE_ICONS = { good: GoodIcon, warning: WarnIcon, bad: BadIcon, busy: PendingIcon }

/** The ids of toasts about calls that the server has not answered. */
const unanswered = new Set<string>()

interface Toast {
  text: string
  /** `warning`: it succeeded, but perhaps not as the person expects. `busy`: it is in progress. */
  tone: 'good' | 'warning' | 'bad' | 'busy'
  /** The failed call that the toast is about. If the server did not answer it, the toast is removed once the connection is back. */
  failure?: Error
  /** The id by which the toast can be removed. */
  id?: string
  closeAfterMs?: number
  /** An action that the toast offers. */
  action?: { label: string; onClick: () => void }
}

/** Shows an action's result without moving the focus. */
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

/** Removes toasts about failures that were only caused by the lost connection. */
export function takeUnansweredAway(): void {
  for (const id of unanswered) notifications.hide(id)
}

export function takeNoticeAway(id: string): void {
  notifications.hide(id)
}
