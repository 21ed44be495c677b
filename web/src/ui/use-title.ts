import { useEffect } from 'react'
import { messages } from '../messages/messages.ts'

/** Names the screen in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${messages.product}`
  }, [title])
}
