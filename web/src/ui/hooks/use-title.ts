import { useEffect } from 'react'
import { messages } from '../../messages/messages.ts'
import { useNewAlerts } from '../../platform/new-alerts.ts'

/** Sets the screen's name in the browser's tab and history, preceded by the number of new alerts. */
export function useTitle(title: string): void {
  const newAlerts = useNewAlerts()
  useEffect(() => {
    document.title = `${newAlerts > 0 ? `(${newAlerts}) ` : ''}${title} · ${messages.product}`
  }, [title, newAlerts])
}
