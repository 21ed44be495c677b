import { useSyncExternalStore } from 'react'

/** `connecting`: for the first time. `reconnecting`: the connection was lost. `offline`: the browser has no network. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline'

// Not an atom, because the pages before sign-in also read it and do not load atoms.
let connection: Connection = 'connecting'
let hasBeenLive = false
const listeners = new Set<() => void>()

export function setConnection(next: 'live' | 'lost' | 'offline'): void {
  if (next === 'live') hasBeenLive = true
  connection = next === 'lost' ? (hasBeenLive ? 'reconnecting' : 'connecting') : next
  for (const listener of listeners) listener()
}

/** Resets the state after a sign-out, so that the next person's connection counts as a first one. */
export function forgetConnection(): void {
  hasBeenLive = false
  setConnection('lost')
}

/** Returns true while pushes arrive. */
export function isLive(): boolean {
  return connection === 'live'
}

export function useConnection(): Connection {
  return useSyncExternalStore(listen, () => connection)
}

/** Returns the state if the connection was lost or there is no network. Returns undefined while a page connects for the first time. */
export function useOutage(): 'reconnecting' | 'offline' | undefined {
  return useSyncExternalStore(listen, () =>
    connection === 'reconnecting' || connection === 'offline' ? connection : undefined,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
