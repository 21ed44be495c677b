import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable, Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { toGatewayHeaders } from './passed-headers.ts'

/** The gateway may take this long to respond once it has received the request. The body may arrive as slowly as the api allows. */
const ANSWER_TIMEOUT_MS = 30_000

export interface PassedRequest {
  gatewayUrl: URL
  agent: http.Agent
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/** Streams a request to the gateway. Resolves with the response when its headers have arrived. */
export async function passRequest(request: FastifyRequest, passed: PassedRequest): Promise<IncomingMessage> {
  try {
    return await sendOnce(request, passed)
  } catch (error) {
    if (passed.signal.aborted || !isStaleConnection(error) || request.body) throw error
    return sendOnce(request, passed) // over a new connection
  }
}

/** The gateway closed the connection between two requests, before receiving the second. */
class StaleConnection extends Error {
  override name = 'StaleConnection'
}
const isStaleConnection = (error: unknown) => error instanceof StaleConnection

function sendOnce(
  request: FastifyRequest,
  { gatewayUrl, agent, signal }: PassedRequest,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, pathname } = gatewayUrl
  const send = protocol === 'https:' ? https.request : http.request
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = send({
    protocol,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    path: pathname.replace(/\/$/, '') + request.raw.url,
    method: request.method,
    headers: toGatewayHeaders(request.headers, request.ip),
    agent,
  })
  // Node's own `signal` option emits an AbortError even on a pooled socket without an error listener, which would end the process.
  const leave = () => sent.destroy()
  signal.addEventListener('abort', leave)
  sent.on('close', () => signal.removeEventListener('abort', leave))
  sent.on('response', (answer) => {
    sent.setTimeout(0)
    answer.on('error', () => undefined) // the caller's connection also ends early
    resolve(answer)
  })
  sent.on('error', (error: NodeJS.ErrnoException) =>
    reject(sent.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection('closed') : error),
  )
  sent.setTimeout(ANSWER_TIMEOUT_MS, () => sent.destroy(new Error('the gateway does not answer')))
  const body = request.body as Readable | undefined // safe: nothing parses it
  if (body) passBody(body, sent)
  else sent.end()
  return promise
}

/** Discards the rest of the body if the gateway has already refused the request and does not read it. */
function passBody(body: Readable, sent: Writable): void {
  sent.once('close', () => {
    body.unpipe(sent)
    body.resume()
  })
  body.pipe(sent)
}
