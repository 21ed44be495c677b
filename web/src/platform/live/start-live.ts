import type { QueryClient } from '@tanstack/react-query'
import { leave } from '../session.ts'
import { forgetConnection, setConnection } from './connection.ts'
import type { Follow, LiveSocket } from './follower.ts'
import { catchUp } from './live-cache.ts'
import type { OpenSocket } from './open-socket.ts'

const RECONNECT_PAUSE_MS = 1000
/** A user with too many open tabs or scripts has to close one first, so retries wait this long. */
const TOO_MANY_PAUSE_MS = 30_000

interface Live {
  queryClient: QueryClient
  followers: readonly Follow[]
  openSocket: OpenSocket
}

/** Keeps the screens current until stopped: applies pushes while connected, and refetches live queries after every gap. */
export function startLive(live: Live): () => void {
  const stop = new AbortController()
  void connect(live, stop.signal)
  return () => stop.abort()
}

async function connect(live: Live, stopped: AbortSignal): Promise<void> {
  const { queryClient, followers } = live
  const socket = await live.openSocket()
  if (stopped.aborted) return void socket.disconnect()
  const unfollow = followers.map((follow) => follow(socket, queryClient))
  socket.on('connect', () => catchUp(queryClient)) // also the first time: rows may have changed since they were read
  socket.on('resync', () => catchUp(queryClient))
  keepConnecting(socket)
  connectWhenOnline(socket, stopped)
  showConnection(socket, stopped)
  stopped.addEventListener('abort', () => {
    for (const end of unfollow) end()
    socket.disconnect()
  })
}

/** Reconnects after the server has closed or refused the socket. Socket.IO itself reconnects only after a lost connection. */
function keepConnecting(socket: LiveSocket): void {
  const connectLater = (pauseMs: number) => setTimeout(() => socket.connect(), pauseMs)
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater(RECONNECT_PAUSE_MS)
  })
  socket.on('connect_error', ({ message }) => {
    if (message === 'unauthenticated') void leave('ended')
    else if (!socket.active) connectLater(message === 'rate_limited' ? TOO_MANY_PAUSE_MS : RECONNECT_PAUSE_MS)
  })
}

/** Reconnects as soon as the network returns, because an attempt over the lost network would wait a long time for a response. */
function connectWhenOnline(socket: LiveSocket, signal: AbortSignal): void {
  const connectAnew = () => void (socket.connected || socket.disconnect().connect())
  globalThis.addEventListener('online', connectAnew, { signal })
}

function showConnection(socket: LiveSocket, signal: AbortSignal): void {
  const show = () => {
    const withoutServer = navigator.onLine ? 'lost' : 'offline'
    setConnection(socket.connected ? 'live' : withoutServer)
  }
  socket.on('connect', show)
  socket.on('disconnect', show)
  globalThis.addEventListener('offline', show, { signal })
  globalThis.addEventListener('online', show, { signal })
  signal.addEventListener('abort', forgetConnection)
  show()
}
