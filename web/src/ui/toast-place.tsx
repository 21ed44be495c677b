import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./toasts.tsx')
const Toasts = lazy(() => load().then(({ Toasts: component }) => ({ default: component })))

/** The first screen comes before it; what it has to say may be that the network is gone. */
const LOADED_AFTER_MS = 3000

/** Where toasts appear. Their script is fetched when there is a moment, or something to say. */
export function ToastPlace() {
  const [isUsed, setUsed] = useState(false)
  const isSpeaking = useNotifications().notifications.length > 0
  if (isSpeaking && !isUsed) setUsed(true)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS) // asked for again when it is needed
    return () => clearTimeout(timer)
  }, [])
  return (
    isUsed && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}
