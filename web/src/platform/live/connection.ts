import { useSyncExternalStore } from 'react'

/** `connecting`: for the first time. `reconnecting`: the line that was there is lost. `offline`: the browser has no network. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline'

// No atom: the pages before sign-in read it too, and load no atoms.
let connection: Connection = 'connecting'
let hasBeenLive = false
const listeners = new Set<() => void>()

export function setConnection(next: 'live' | 'lost' | 'offline'): void {
  if (next === 'live') hasBeenLive = true
  connection = next === 'lost' ? (hasBeenLive ? 'reconnecting' : 'connecting') : next
  for (const listener of listeners) listener()
}

/** The person has left: whoever signs in next connects for the first time. */
export function forgetConnection(): void {
  hasBeenLive = false
  setConnection('lost')
}

/** Pushes come. */
export function isLive(): boolean {
  return connection === 'live'
}

export function useConnection(): Connection {
  return useSyncExternalStore(listen, () => connection)
}

/** The line that was there is lost, or there is no network at all. A page that still connects for the first time is not cut off. */
export function useOutage(): 'reconnecting' | 'offline' | undefined {
  return useSyncExternalStore(listen, () =>
    connection === 'reconnecting' || connection === 'offline' ? connection : undefined,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
