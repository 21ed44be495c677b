import { useNotifications } from '@mantine/notifications'
import { useWhenBack } from '../../platform/live/use-when-back.ts'
import { takeUnansweredAway } from './notify.tsx'
import { openLater } from '../dialogs/open-later.tsx'
import { PlainToasts } from './plain-toasts.tsx'

const Toasts = openLater(
  () => import('./toasts.tsx'),
  (script) => script.Toasts,
  PlainToasts,
)

/** The container of the toasts. */
export function ToastPlace() {
  useWhenBack(takeUnansweredAway)
  return <Toasts isOpen={useNotifications().notifications.length > 0} />
}
