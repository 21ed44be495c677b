import { useNotifications } from '@mantine/notifications'
import { openLater } from './open-later.tsx'

const Toasts = openLater(async () => (await import('./toasts.tsx')).Toasts)

/** Where toasts appear. */
export function ToastPlace() {
  return <Toasts isOpen={useNotifications().notifications.length > 0} />
}
