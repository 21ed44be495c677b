import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitRequests } from './limit-requests.ts'
import { refuseConnection } from './refuse-connection.ts'

const TIMES = { windowMs: 300, unusedMs: 0 }
const LONG_TIMES = { windowMs: 30_000, unusedMs: 30_000 }
const KIB = 1024

let server: Server
let clients: Socket[]
let mayRead: Promise<unknown>

beforeEach(async () => {
  clients = []
  mayRead = Promise.resolve()
  server = createServer(
    { connectionsCheckingInterval: 50 },
    (request, response) => void tellLength(request, response),
  )
  server.on('clientError', refuseConnection)
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    socket.pipe(socket)
  })
  limitRequests(server, TIMES)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

/** Responds with the length of the body. At one path, the body is never read. */
async function tellLength(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await mayRead
  const body = request.url === '/unread' ? '' : await text(request).catch(() => '')
  response.end(String(body.length))
}

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  const client = connect(port, '127.0.0.1')
  clients.push(client)
  client.on('error', () => undefined) // 'close' follows
  await once(client, 'connect')
  return client
}

/**
 * Also resolves if the connection was reset because the client was still sending. A client that does not read the server's last data would not notice
 * the end.
 */
function closed(client: Socket): Promise<void> {
  client.resume()
  return new Promise((resolve) => (client.closed ? resolve() : client.once('close', () => resolve())))
}

/** Returns everything that the server sends before it closes. */
async function answerTo(client: Socket): Promise<string> {
  const chunks: Buffer[] = []
  client.on('data', (chunk) => chunks.push(chunk))
  await closed(client)
  return Buffer.concat(chunks).toString()
}

const post = (bytes: number, path = '/') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`

/** Sends a piece repeatedly until the connection is closed. */
async function drip(client: Socket, piece: string, everyMs: number): Promise<void> {
  while (!client.destroyed && client.writable) {
    client.write(piece)
    await pause(everyMs)
  }
}

test('a connection that sends nothing is answered 408', async () => {
  expect(await answerTo(await open())).toMatch(/^HTTP\/1\.1 408 .*"code":"invalid"/s)
})

test('a request whose header arrives too slowly is answered 408', async () => {
  const client = await open()
  client.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  void drip(client, 'a', 20)
  expect(await answerTo(client)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request whose body stops arriving is answered 408', async () => {
  const client = await open()
  client.write(`${post(100)}some`)
  expect(await answerTo(client)).toMatch(/^HTTP\/1\.1 408 .*"message":"The request did not arrive in time/s)
})

test.each(['/', '/unread'])(
  'a connection whose body arrives too slowly is closed, whether or not the body is read: %s',
  async (path) => {
    const client = await open()
    client.write(post(100_000, path))
    void drip(client, 'a', 20)
    expect(await answerTo(client)).toMatch(path === '/' ? /^HTTP\/1\.1 408 / : /^HTTP\/1\.1 200 /)
  },
)

test('a body that arrives slowly but steadily is complete', async () => {
  const client = await open()
  const pieces = 12
  client.write(post(pieces * 16 * KIB).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  const answer = answerTo(client)
  for (let piece = 0; piece < pieces; piece++) {
    client.write('a'.repeat(16 * KIB))
    await pause(TIMES.windowMs / 4)
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*196608/s)
})

test('a connection is not closed while the server has no time to read its body', async () => {
  mayRead = pause(TIMES.windowMs * 2.5)
  const client = await open()
  client.write(post(1000 * KIB).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  client.write('a'.repeat(1000 * KIB))
  expect(await answerTo(client)).toMatch(/^HTTP\/1\.1 200 .*1024000/s)
})

test('a connection that was upgraded may be silent', async () => {
  const client = await open()
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(client, 'data')
  await answerTo(await open()) // it was closed for being silent, so the time is over
  client.write('still here')
  expect(String((await once(client, 'data'))[0])).toBe('still here')
})

test('a request for another protocol gets a normal answer if the server does not support upgrades', async () => {
  const plain = createServer((_request, response) => response.end('plain'))
  limitRequests(plain, TIMES)
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const { port } = plain.address() as AddressInfo // safe: it listens on a port
  const client = connect(port, '127.0.0.1')
  client.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK.*plain/s)
  plain.close()
})

test('the oldest of many connections without a request is closed when another one is opened', async () => {
  const first = await open()
  const isClosed = closed(first)
  for (let others = 0; others < 200; others++) await open()
  await isClosed
  const client = await open()
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await answerTo(client)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection with many requests has no more listeners than one with a single request', async () => {
  const accepted = once(server, 'connection')
  const client = await open()
  const [socket] = (await accepted) as [Socket]
  const listeners = socket.listenerCount('close')
  for (let requests = 0; requests < 20; requests++) {
    client.write(`${post(4)}fox!`)
    await once(client, 'data')
  }
  expect(socket.listenerCount('close')).toBeLessThanOrEqual(listeners + 1)
})

test('an address cannot use up all connections', async () => {
  server.close()
  await once(server, 'close')
  server = createServer((request, response) => void tellLength(request, response))
  limitRequests(server, LONG_TIMES)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const first = await open()
  const isClosed = closed(first)
  for (let others = 0; others < 1000; others++) await open()
  await isClosed
  expect(clients.filter(({ destroyed }) => !destroyed)).toHaveLength(1000)
})
