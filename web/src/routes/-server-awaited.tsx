import { LOADING_HINT_AFTER_MS } from '@sentinel/contracts/values/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messages } from '../messages/messages.ts'
import { userQuery } from '../platform/account.ts'
import { BareFrame } from '../ui/layout/bare-frame.tsx'
import { ServerAway } from '../ui/states/server-away.tsx'

/** A single failure is over before a user could read a message about it. */
const FAILURES_MIN = 2

/** Shown instead of the console until the server has said who is signed in. Until then the request is repeated. */
export function ServerAwaited() {
  const { failureCount } = useQuery({ ...userQuery, enabled: false })
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LOADING_HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (failureCount < FAILURES_MIN && !isLong) return null // the frame from index.html stays
  return (
    <BareFrame>
      <ServerAway title={messages.ui.serverAway} />
    </BareFrame>
  )
}
