import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { DAY_MS, HOUR_MS } from '@sentinel/stack/seed/plan'
import { loadSeed } from '@sentinel/stack/seed/load-seed'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { extent } from './extent.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const ROUNDS = extent(2, 20)
const INSIGHTS = extent(5000, 200_000)

/** Responses from the gateway. A request selects one by name with `?answer=`. */
const ANSWERS: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  'no content': (response) => response.writeHead(204).end(),
  'not modified': (response) => response.writeHead(304, { etag: '"a"' }).end(),
  empty: (response) => response.writeHead(200, { 'content-length': '0' }).end(),
  whole: (response) => response.end('x'.repeat(100_000)),
  refused: (response) => response.writeHead(413).end('{}'),
  'reset before its header': (_, request) => request.socket.resetAndDestroy(),
  'reset after its header': (response, request) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write('x'.repeat(10), () => request.socket.resetAndDestroy())
  },
  'ended too early': (response, request) => {
    response.writeHead(200, { 'content-length': '100000' })
    response.write('x'.repeat(10), () => request.socket.end())
  },
  'garbage instead of HTTP': (_, request) => request.socket.end('no http\r\n\r\n'),
}
/** The points at which the caller resets the connection. */
const LEAVES = ['never', 'at the answer', 'at once'] as const

let gateway: http.Server
/** The responses that were requested from the gateway. */
const requested: string[] = []
/** Requests that the gateway has not answered and whose connection is still open. */
const unanswered = new Set<IncomingMessage>()
let testDatabase: TestDatabase
let database: pg.Client
let api: KillableProgram
let port: number
let token: string

beforeAll(async () => {
  gateway = http.createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://gateway').searchParams.get('answer') ?? ''
    response.on('error', () => undefined)
    requested.push(name)
    unanswered.add(request)
    response.once('close', () => unanswered.delete(request))
    ANSWERS[name]?.(response, request)
  })
  await once(gateway.listen(0, '127.0.0.1'), 'listening')
  const { port: gatewayPort } = gateway.address() as AddressInfo // safe: it listens on TCP
  testDatabase = await createTestDatabase()
  database = new pg.Client({ connectionString: testDatabase.url })
  await database.connect()
  ;[port = 0] = await findFreePorts(1)
  api = await startProgram('api/src/main.ts', {
    DATABASE_URL: testDatabase.url,
    HTTP_PORT: String(port),
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
  })
  token = await signUpStaff()
  const endsAtMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - DAY_MS
  await loadSeed(database, { seed: 1, insights: INSIGHTS, devices: 10, days: 90, endsAtMs })
  await database.query(`select link_device(user_id, device_id, '-infinity') from user_account, device`)
})
afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await api.remove()
  await database.end()
  await testDatabase.drop()
})

async function signUpStaff(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Fox',
      username: 'ada',
      phoneNumber: '7000000000',
      email: 'ada@example.com',
      country: 'India',
      password: 'Fox in the-Snow 7',
    }),
  })
  await database.query(`update user_account set role = 'staff'`)
  return ((await response.json()) as { token: string }).token // the response follows the contract
}

/** Sends a request. Resolves with what was received when its connection closes. */
async function send(method: string, path: string, leaves: (typeof LEAVES)[number]): Promise<string> {
  const body = method === 'POST' ? '{"a":1}' : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: console',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
  ]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // 'close' follows
  let received = ''
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => {
    if (leaves === 'at once') socket.resetAndDestroy()
  })
  socket.on('data', (chunk) => {
    received += String(chunk)
    if (leaves === 'at the answer') socket.resetAndDestroy()
  })
  await once(socket, 'close')
  return received
}

/** The api could crash shortly after its last response, so it must also answer other requests. */
async function isRunning(): Promise<boolean> {
  for (let call = 0; call < 2; call++)
    if (api.isRunning()) await fetch(`http://127.0.0.1:${port}/api/console`).catch(() => undefined)
  return api.isRunning()
}

beforeEach(async () => {
  if (!api.isRunning()) await api.start() // the previous test failed
})

test.each(Object.keys(ANSWERS))(
  'the api continues to run when the answer of the gateway is: %s',
  async (answer) => {
    requested.length = 0
    for (let round = 0; round < ROUNDS; round++)
      for (const path of ['/device/files/abc', '/ingest/chirpstack'])
        for (const method of ['GET', 'HEAD', 'POST'])
          for (const leaves of LEAVES)
            await send(method, `${path}?event=status&answer=${encodeURIComponent(answer)}`, leaves)
    expect(requested.length).toBeGreaterThanOrEqual(ROUNDS * 2 * 3 * 2)
    expect(await isRunning()).toBe(true)
  },
)

test('a request whose caller has disconnected is not sent to the gateway again', async () => {
  requested.length = 0
  await send('GET', '/device/files/abc?answer=empty', 'never') // leaves a connection that is reused
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /device/files/abc?answer=none HTTP/1.1\r\nHost: console\r\n\r\n')
  await expect.poll(() => requested).toEqual(['empty', 'none'])
  socket.destroy()
  await expect.poll(() => unanswered.size).toBe(0)
  expect(requested).toEqual(['empty', 'none'])
})

test.each([
  '/api/insights/lines',
  '/api/insights/paginated?limit=10000',
  '/api/collections/paginated?limit=10000',
  '/api/internal/trail/export',
  '/guide/',
  '/',
])('the api continues to run when callers disconnect while %s is being sent', async (path) => {
  expect(await send('GET', path, 'never')).toMatch(/^HTTP\/1.1 200 /)
  for (let round = 0; round < ROUNDS; round++)
    for (const method of ['GET', 'HEAD']) for (const leaves of LEAVES) await send(method, path, leaves)
  expect(await isRunning()).toBe(true)
})
