import { notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { CloseIcon } from '../marks/icons.ts'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './plain-toasts.module.css'

/** After this time the toasts' script has usually loaded, so no toast is shown or read out twice. */
const WAIT_MS = 500

/** Shows toasts while their script is missing. They stay until they are closed, or until the script replaces them. */
export function PlainToasts() {
  const shown = useNotifications().notifications
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <div className={classes.place}>
      {shown.map(({ id, role, message }) => (
        <div key={id} role={role} className={classes.toast}>
          {message}
          <IconButton
            icon={CloseIcon}
            label={messages.ui.close}
            onClick={() => id !== undefined && notifications.hide(id)}
          />
        </div>
      ))}
    </div>
  )
}
