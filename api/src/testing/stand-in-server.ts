import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Replaces the usual response to a request:
 * - a status with optional headers and body: the request is not accepted
 * - `junk`: the request is accepted, and the response is nonsense
 * - `drop`: the connection ends without a response
 * - `take-and-drop`: the connection ends without a response after the request is accepted
 * - `hang`: no response, as long as the caller waits
 * - `stall`: the response begins but does not end
 * - `{ slowMs }`: the usual response, late
 */
export type NextAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { slowMs: number }
  | 'junk'
  | 'drop'
  | 'take-and-drop'
  | 'hang'
  | 'stall'

export interface StandIn {
  /** On loopback, at a port chosen by the system. */
  url: string
  /** All requests, including refused ones. */
  requests: ReceivedRequest[]
  /** Uses these to respond to the next requests, in order. After that, responses are back to normal. */
  answerNext(...answers: NextAnswer[]): void
  close(): Promise<void>
}

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface UsualAnswer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/** Starts an HTTP server that replaces a third-party service. `answer` decides which requests to accept, and stores them. */
export async function startStandIn(
  answer: (request: ReceivedRequest) => UsualAnswer | Promise<UsualAnswer>,
): Promise<StandIn> {
  const requests: ReceivedRequest[] = []
  const next: NextAnswer[] = []
  async function serve(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const request = await receive(incoming)
    requests.push(request)
    await answerOne(request, reply, next.shift(), answer)
  }
  const server = createServer((incoming, reply) => void serve(incoming, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerNext: (...answers) => void next.push(...answers),
    close: async () => {
      server.closeAllConnections()
      await server[Symbol.asyncDispose]()
    },
  }
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url: path = '', headers } = incoming
  return { method, path, headers, body: Buffer.concat(await incoming.toArray()) }
}

async function answerOne(
  request: ReceivedRequest,
  reply: ServerResponse,
  instead: NextAnswer | undefined,
  answer: (request: ReceivedRequest) => UsualAnswer | Promise<UsualAnswer>,
): Promise<void> {
  if (instead === 'hang') return
  if (instead === 'stall') return void reply.writeHead(200, { 'content-type': 'application/json' }).write('{')
  if (instead === 'drop') return void reply.destroy()
  if (typeof instead === 'object' && 'status' in instead)
    return void reply.writeHead(instead.status, instead.headers).end(instead.body)

  const { status, headers, body } = await answer(request)
  if (instead === 'take-and-drop') return void reply.destroy()
  if (instead === 'junk') return void reply.writeHead(status).end('<html>}{ no such thing')
  const send = () =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (instead === undefined) send()
  else setTimeout(send, instead.slowMs)
}
