import { notifications } from '@mantine/notifications'
import { messages } from '../messages/messages.ts'
import { BadIcon, GoodIcon } from './icons.ts'
import classes from './notify.module.css'

/** How long a toast stays, by what it speaks of (spec 1 §9). */
export const TOAST_MS = { profile: 6000, bulk: 6000, integration: 3000, group: 1500 } as const

interface Toast {
  text: string
  tone: 'good' | 'bad'
  closeAfterMs?: number
  /** What can be done about it from the toast. */
  action?: { label: string; onClick: () => void }
}

/** Tells what an action has come to, without taking the focus. */
export function notify({ text, tone, closeAfterMs = TOAST_MS.profile, action }: Toast): void {
  const ToneIcon = tone === 'good' ? GoodIcon : BadIcon
  const act = () => {
    notifications.hide(id)
    action?.onClick()
  }
  const id = notifications.show({
    message: (
      <span className={classes.message}>
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
    closeButtonProps: { 'aria-label': messages.ui.close },
    autoClose: closeAfterMs,
    role: tone === 'good' ? 'status' : 'alert',
  })
}
