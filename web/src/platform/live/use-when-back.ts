import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from './connection.ts'

/** Calls `onBack` each time the network returns, and each time the server responds again. */
export function useWhenBack(onBack: () => void): void {
  const connection = useConnection()
  const former = useRef(connection)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const isBack = connection === 'live' && former.current !== 'live'
    former.current = connection
    if (isBack) back()
  }, [connection])
  useEffect(() => {
    const onOnline = () => back()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
