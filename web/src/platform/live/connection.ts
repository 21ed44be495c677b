import { useSyncExternalStore } from 'react'

/** `offline`: the browser has no network. `reconnecting`: it has, and the server does not answer yet. */
export type Connection = 'live' | 'reconnecting' | 'offline'

// No atom: the pages before sign-in read it too, and load no atoms.
let connection: Connection = 'reconnecting'
let hasBeenLive = false
const listeners = new Set<() => void>()

export function setConnection(next: Connection): void {
  connection = next
  if (next === 'live') hasBeenLive = true
  for (const listener of listeners) listener()
}

export function useConnection(): Connection {
  return useSyncExternalStore(listen, () => connection)
}

/** The line that was there is lost, or there is no network at all. A page that still connects for the first time is not cut off. */
export function useOutage(): Exclude<Connection, 'live'> | undefined {
  return useSyncExternalStore(listen, readOutage)
}

function readOutage(): Exclude<Connection, 'live'> | undefined {
  if (connection === 'offline') return connection
  return connection === 'reconnecting' && hasBeenLive ? connection : undefined
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
