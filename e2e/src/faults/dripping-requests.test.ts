import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { extent } from './extent.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const CONNECTIONS = extent(20, 150)
const DRIP_MS = extent(100, 1000)
const CLOSED_WITHIN_MS = extent(20_000, 100_000)
const API = extent('e2e/src/faults/impatient-api/main.ts', 'api/src/main.ts') as `${string}/main.ts`
const NESTED_BODIES = 10

let testDatabase: TestDatabase
let api: KillableProgram
let port: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  ;[port = 0] = await findFreePorts(1)
  api = await startProgram(API, { DATABASE_URL: testDatabase.url, HTTP_PORT: String(port) })
})
afterAll(async () => {
  await api.remove()
  await testDatabase.drop()
})

interface Dripping {
  socket: Socket
  /** Resolves with the first line of the response when the connection is closed. */
  closed: Promise<string>
}

/** Starts a request and sends one byte of it at intervals, for as long as the server accepts them. */
async function drip(start: string): Promise<Dripping> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // 'close' follows
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(start)
  const timer = setInterval(() => socket.write('a'), DRIP_MS)
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve(answer.split('\r\n')[0] ?? '')
    })
  })
  return { socket, closed }
}

const HEADER = 'GET /api/console HTTP/1.1\r\nHost: x\r\nX-Slow: '
const bodyOf = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n`

/** The part that is sent slowly, the start of such a request, and the response before its connection is closed. */
const KINDS = [
  ['headers', HEADER, 'HTTP/1.1 408 Request Timeout'],
  ['bodies', bodyOf('/api/login'), 'HTTP/1.1 408 Request Timeout'],
  ['bodies refused unread', bodyOf('/api/updates'), 'HTTP/1.1 401 Unauthorized'],
  ['messages of sockets', bodyOf('/socket.io/?EIO=4&transport=polling&sid=x'), 'HTTP/1.1 400 Bad Request'],
] as const

test(
  'connections that send headers, bodies or messages very slowly are closed, while others are answered',
  async () => {
    const startedAt = performance.now()
    const late = once(AbortSignal.timeout(CLOSED_WITHIN_MS), 'abort')
    const groups = await Promise.all(
      KINDS.map(async ([what, start, expected]) => ({
        what,
        expected,
        dripping: await Promise.all(Array.from({ length: CONNECTIONS }, () => drip(start))),
      })),
    )
    expect((await fetch(`http://127.0.0.1:${port}/api/console`)).status).toBe(200)

    for (const { what, expected, dripping } of groups) {
      const answers = await Promise.race([
        Promise.all(dripping.map(({ closed }) => closed)),
        late.then(() => []),
      ])
      const open = dripping.filter(({ socket }) => !socket.closed).length
      for (const { socket } of dripping) socket.destroy()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      await note(`${CONNECTIONS} dripping ${what}: ${open} open after ${seconds} s`)
      expect.soft(open).toBe(0)
      // A connection that is reset while we are sending can lose its response.
      expect.soft(new Set(answers.filter(Boolean))).toEqual(new Set([expected]))
    }
  },
  CLOSED_WITHIN_MS + 30_000,
)

test('bodies of deeply nested lists are refused without being parsed', async () => {
  const body = '['.repeat(500_000) + ']'.repeat(500_000)
  const startedAt = performance.now()
  for (let sent = 0; sent < NESTED_BODIES; sent++) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/api/login`, { method: 'POST', body, headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: 'The body is nested more than 64 levels deep.' })
  }
  const perBody = ((performance.now() - startedAt) / NESTED_BODIES).toFixed(1)
  await note(`a body of 1 MB of nested lists: answered in ${perBody} ms`)
})
