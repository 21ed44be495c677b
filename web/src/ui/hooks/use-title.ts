import { useEffect } from 'react'
import { messages } from '../../messages/messages.ts'
import { useNewAlerts } from '../../platform/new-alerts.ts'

/** Names the screen in the browser's tab and history, with the number of new alerts before it. */
export function useTitle(title: string): void {
  const newAlerts = useNewAlerts()
  useEffect(() => {
    document.title = `${newAlerts > 0 ? `(${newAlerts}) ` : ''}${title} · ${messages.product}`
  }, [title, newAlerts])
}
