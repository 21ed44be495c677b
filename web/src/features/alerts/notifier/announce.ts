import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { messages } from '../../../messages/messages.ts'
import type { NotifierWishes } from './read-notifier-wishes.ts'
import { ring } from './ring.ts'

/** The lock is held this long, because the same push reaches the other tabs within this time. */
const LOCK_MS = 5000

/** Announces a raised alert in only one of the tabs that receive it. */
export async function announce(
  alert: Alert,
  { deviceName, wishes }: { deviceName: string | undefined; wishes: NotifierWishes },
): Promise<void> {
  await inOneTab(`alert ${alert.id}`, () => {
    if (wishes.sounds) ring()
    if (wishes.shows && !document.hasFocus())
      show(alert, deviceName ?? messages.alerts.deviceOf(alert.associated_id))
  })
}

async function inOneTab(name: string, work: () => void): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    work()
    await new Promise((resolve) => setTimeout(resolve, LOCK_MS))
  })
}

/**
 * Shows a notification. On phones `Notification` throws, because only a service worker may show one, so phones get only the sound and the
 * alert on the page.
 */
function show({ id, alert_type, summary }: Alert, deviceName: string): void {
  if (!canShowNotifications() || Notification.permission !== 'granted') return
  try {
    const notification = new Notification(`${messages.alerts.types[alert_type]}: ${deviceName}`, {
      body: summary,
      tag: `alert-${id}`,
      icon: '/favicon.svg',
    })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** Browsers show notifications only for pages loaded over https or from localhost. */
export function canShowNotifications(): boolean {
  return window.isSecureContext && 'Notification' in window
}
