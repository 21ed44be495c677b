import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toAddressKey } from './address-key.ts'
import { refuseLate } from './refuse-connection.ts'

export interface RequestTimes {
  /**
   * A header is complete within this time, and a body never rests for so long. From the second of such windows on, a body
   * brings `BODY_WINDOW_MIN_BYTES` in each.
   */
  windowMs: number
  /** A connection may be without any request for so long before it counts as one too many of its address. */
  unusedMs: number
}

export const REQUEST_TIMES: RequestTimes = { windowMs: 30_000, unusedMs: 5000 }
/** 273 bytes a second, of a line that carries 1,000. */
const BODY_WINDOW_MIN_BYTES = 8 * 1024
const LOOKS_PER_WINDOW = 10
const HEADERS_MAX = 100
const CONNECTIONS_MAX = 20_000
/** Connections from one address that have not brought the header of a request yet. */
const UNUSED_PER_ADDRESS_MAX = 200
/** So many times more may come at once, as those of a large office after a restart. */
const UNUSED_AT_ONCE_FACTOR = 5

/** Options of `http.createServer`; Node looks for late headers once in half a minute otherwise. */
export const SERVER_OPTIONS = { connectionsCheckingInterval: 1000 }

/**
 * Closes connections that bring a request too slowly. What is sent in return may take as long as it takes. Call it behind
 * everything that replaces the server's listeners, as Socket.IO does.
 */
export function limitRequests(server: Server, times: RequestTimes = REQUEST_TIMES): void {
  server.headersTimeout = times.windowMs
  server.requestTimeout = 0 // would be one time for bodies of every size
  server.maxHeadersCount = HEADERS_MAX
  server.prependListener('request', (request, response) => {
    if (announcesBody(request)) watchBody(request, response, times.windowMs)
  })
  limitUnused(server, times.unusedMs)
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Counts what the socket brings, so that a body counts whoever reads it, and also one that nobody reads. */
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
  request.once('close', stop) // also when the socket closes; a listener on the socket would add up over pipelined requests
}

/** Nothing more arrives until our side has read what is there. */
function waitsForReader(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark
}

/**
 * Of an address with too many connections without a request, the oldest goes when another one comes: the one that has had its time,
 * or with five times as many any. When all connections are taken, the oldest without a request goes.
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
  // With a listener Node.js leaves such requests to it, so where nobody else listens they would never be answered.
  if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', ({ socket }) => forget(socket))
}

interface Unused {
  address: string
  sinceMs: number
}
