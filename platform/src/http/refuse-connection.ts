import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'

/** If the connection is closed immediately while the other side is still sending, it is reset, and the response can be lost. */
const LINGER_MS = 500

interface Refusal {
  status: string
  code: string
  message: string
}

const TIMED_OUT: Refusal = {
  status: '408 Request Timeout',
  code: 'invalid',
  message: 'The request did not arrive in time. Send it again.',
}
const HEADERS_TOO_LARGE: Refusal = {
  status: '431 Request Header Fields Too Large',
  code: 'too_large',
  message: 'The headers of the request are too large.',
}
const MALFORMED: Refusal = {
  status: '400 Bad Request',
  code: 'invalid',
  message: 'The request is not valid HTTP.',
}

/** Sends an error, in the usual format, to a connection on which no further request can be read, and closes it. */
export function refuseConnection({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, TIMED_OUT)
  else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : MALFORMED)
}

/** Answers a request that arrives too slowly, and closes its connection. */
export function refuseLate(socket: Socket): void {
  if (socket.writable) refuse(socket, TIMED_OUT)
}

function refuse(socket: Socket, { status, code, message }: Refusal): void {
  const body = JSON.stringify({ code, message, requestId: randomUUID() })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}
