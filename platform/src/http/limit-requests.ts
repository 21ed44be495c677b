import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toAddressKey } from './address-key.ts'
import { refuseLate } from './refuse-connection.ts'

export interface RequestTimes {
  /** The time limit for a header, and for each pause in a body. From the second such window on, a body must send `BODY_WINDOW_MIN_BYTES` in each. */
  windowMs: number
  /** A connection may go this long without any request before it may be closed to stay within its address's limit. */
  unusedMs: number
}

export const REQUEST_TIMES: RequestTimes = { windowMs: 30_000, unusedMs: 5000 }
/** 273 bytes a second, for a connection that carries 1,000. */
const BODY_WINDOW_MIN_BYTES = 8 * 1024
const LOOKS_PER_WINDOW = 10
const HEADERS_MAX = 100
const CONNECTIONS_MAX = 20_000
/** The maximum number of connections from one address that have not sent a request header yet. */
const UNUSED_PER_ADDRESS_MAX = 200
/** Allows this many times more connections at once, for example from a large office after a restart. */
const UNUSED_AT_ONCE_FACTOR = 5

/** Passed to `http.createServer`. By default, Node checks for late headers only every 30 seconds. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 1000 }

/**
 * Closes connections that send a request too slowly. Responses may take any time. Must be called after everything that replaces the server's
 * listeners, like Socket.IO does.
 */
export function limitRequests(server: Server, times: RequestTimes = REQUEST_TIMES): void {
  server.headersTimeout = times.windowMs
  server.requestTimeout = 0 // a single time limit would apply to bodies of every size
  server.maxHeadersCount = HEADERS_MAX
  server.prependListener('request', (request, response) => {
    if (announcesBody(request)) watchBody(request, response, times.windowMs)
  })
  limitUnused(server, times.unusedMs)
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Counts the bytes that the socket receives, so that a body is counted no matter who reads it, and even if it is never read. */
function watchBody(request: IncomingMessage, response: ServerResponse, windowMs: number): void {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  let windowBytes = 0
  let restedLooks = 0
  let looks = 0

  function look(): void {
    if (request.complete) return stop()
    const bytes = socket.bytesRead - bytesBefore
    bytesBefore = socket.bytesRead
    windowBytes += bytes
    looks += 1
    restedLooks = bytes > 0 || waitsForReader(request) ? 0 : restedLooks + 1
    const isWindowOver = looks % LOOKS_PER_WINDOW === 0
    const isTooSlow = isWindowOver && looks > LOOKS_PER_WINDOW && windowBytes < BODY_WINDOW_MIN_BYTES
    if (restedLooks >= LOOKS_PER_WINDOW || (isTooSlow && !waitsForReader(request))) return cut()
    if (isWindowOver) windowBytes = 0
  }
  function cut(): void {
    stop()
    if (response.headersSent) socket.destroy()
    else refuseLate(socket)
  }
  function stop(): void {
    clearInterval(timer)
    request.off('close', stop)
  }
  const timer = setInterval(look, windowMs / LOOKS_PER_WINDOW).unref()
  request.once('close', stop) // also when the socket closes; listeners on the socket would add up over pipelined requests
}

/** Returns true if nothing more can arrive until our side has read the received data. */
function waitsForReader(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}

/**
 * If an address has too many connections without a request, a new connection closes the oldest of them if that one has used up its time. With five
 * times as many, the oldest is closed in any case. If all connections are in use, the oldest one without a request is closed.
 */
function limitUnused(server: Server, unusedMs: number): void {
  const unused = new Map<Socket, Unused>()
  const byAddress = new Map<string, Map<Socket, Unused>>()
  let open = 0

  function forget(socket: Socket): void {
    const entry = unused.get(socket)
    if (!entry) return
    unused.delete(socket)
    const ofAddress = byAddress.get(entry.address)
    ofAddress?.delete(socket)
    if (ofAddress?.size === 0) byAddress.delete(entry.address)
  }
  function close([socket]: [Socket, Unused]): void {
    forget(socket)
    socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const entry = { address: toAddressKey(socket.remoteAddress ?? ''), sinceMs: performance.now() }
    const ofAddress = byAddress.get(entry.address) ?? new Map<Socket, Unused>()
    const [oldest] = ofAddress
    if (oldest && ofAddress.size >= UNUSED_PER_ADDRESS_MAX) {
      const hasHadItsTime = entry.sinceMs - oldest[1].sinceMs > unusedMs
      if (hasHadItsTime || ofAddress.size >= UNUSED_AT_ONCE_FACTOR * UNUSED_PER_ADDRESS_MAX) close(oldest)
    }
    const [oldestOfAll] = unused
    if (open >= CONNECTIONS_MAX && oldestOfAll) close(oldestOfAll)

    open += 1
    unused.set(socket, entry)
    byAddress.set(entry.address, ofAddress.set(socket, entry))
    socket.once('close', () => {
      open -= 1
      forget(socket)
    })
  })
  server.prependListener('request', ({ socket }) => forget(socket))
  // If there is a listener, Node.js leaves such requests to it. Without another listener they would never be answered.
  if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', ({ socket }) => forget(socket))
}

interface Unused {
  address: string
  sinceMs: number
}
