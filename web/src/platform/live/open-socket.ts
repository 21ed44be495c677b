import type { SocketAuth } from '@sentinel/contracts/server/socket'
import type { io } from 'socket.io-client'
import { readToken } from '../session.ts'
import type { LiveSocket } from './follower.ts'

const RETRY_MS = 1000

/** Opens the socket through which the server pushes changes. Resolves before it is connected. */
export type OpenSocket = () => Promise<LiveSocket>

/** Connects to the server that the page came from, as the signed-in user. */
export const openSocket: OpenSocket = async () => {
  const client = await loadClient()
  return client.io({
    auth: (give) => give(readAuth()),
    transports: ['websocket', 'polling'],
  })
}

/** Loads the client, which is a separate script, retrying until it arrives over a poor connection. */
async function loadClient(): Promise<{ io: typeof io }> {
  try {
    return await import('socket.io-client')
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadClient()
  }
}

function readAuth(): SocketAuth {
  return { token: (readToken() ?? '').replace(/^Bearer /, '') }
}
