import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { reloadIfServed } from '../../platform/reload-when-outdated.ts'
import { Button } from '../controls/button.tsx'
import { StatePanel } from './state-panel.tsx'
import { UnreachableIcon, UpdatesIcon } from '../marks/icons.ts'

const texts = messages.ui.scriptFailed
const ASK_AGAIN_MS = 3000

interface ServerAwayProps {
  title: string
  /** Periodically checks for the server, and reloads the page once it responds. */
  reloads?: boolean
}

/**
 * Shows that the server does not respond or does not deliver a script. A reload while the server is unreachable would show the browser's
 * own error page.
 */
export function ServerAway({ title, reloads = false }: ServerAwayProps) {
  const [isOnline, setOnline] = useState(() => navigator.onLine)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      setOnline(navigator.onLine)
      if (reloads && navigator.onLine) void reloadIfServed({ isRequested: false })
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [reloads])
  const retry = async () => {
    setAsking(true)
    await reloadIfServed({ isRequested: true })
    setAsking(false)
  }
  return (
    <StatePanel
      icon={UnreachableIcon}
      title={title}
      size="page"
      action={
        isOnline && (
          <Button icon={UpdatesIcon} isLoading={isAsking} onClick={() => void retry()}>
            {messages.ui.tryAgain}
          </Button>
        )
      }
    >
      <p role="status">{isOnline ? texts.body : texts.offline}</p>
    </StatePanel>
  )
}
