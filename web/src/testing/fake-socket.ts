import {
  type ServerEventName,
  serverEvents,
  type ServerToClientEvents,
} from '@sentinel/contracts/server/socket'
import type { LiveSocket } from '../platform/live/follower.ts'

type Listener = (...args: unknown[]) => void

/** Replaces the socket to the server. It never connects, and the test pushes what the server would. */
export function createFakeSocket() {
  const listeners = new Map<string, Set<Listener>>()
  const socket = {
    connected: false,
    active: true,
    on(event: string, listener: Listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return socket
    },
    off(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return socket
    },
    connect: () => socket,
    disconnect: () => socket,
  }
  return {
    /** The socket for the console. */
    socket: socket as unknown as LiveSocket, // safe: it has what the console uses of a socket
    /** Delivers an event from the contract. Throws if the payload does not match. */
    push<Name extends ServerEventName>(
      event: Name,
      payload: Parameters<ServerToClientEvents[Name]>[0],
    ): void {
      const checked = serverEvents[event].parse(payload)
      for (const listener of listeners.get(event) ?? []) listener(checked)
    },
  }
}
