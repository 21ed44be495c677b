import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts'
import { type Answer, type OutgoingRequest, sendRequest, toOutcome } from './request.ts'
import { type StandIn, startStandIn } from '../../testing/stand-in-server.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000

let service: StandIn

beforeAll(async () => {
  service = await startStandIn(() => ({ status: 200, body: { ok: true } }))
})
beforeEach(() => void service.requests.splice(0))
afterAll(() => service.close())

function send(changes: Partial<OutgoingRequest> = {}): Promise<Answer> {
  return sendRequest({
    method: 'POST',
    url: `${service.url}/events/?x=1`,
    headers: { apikey: 'k-secret' },
    body: '{}',
    secrets: ['k-secret'],
    ...changes,
  })
}

const judge = (answer: Answer) => toOutcome(answer, { service: 'gundi', now: NOW })

const answered = (status: number, headers: Record<string, string> = {}, body = ''): Answer => ({
  kind: 'answer',
  status,
  headers,
  body,
})

test('a request arrives with its path, headers and body', async () => {
  expect(await send()).toMatchObject({ kind: 'answer', status: 200, body: '{"ok":true}' })
  const [request] = service.requests
  expect(request).toMatchObject({ method: 'POST', path: '/events/?x=1', headers: { apikey: 'k-secret' } })
  expect(request?.body.toString()).toBe('{}')
})

test('the connection goes to the addresses that the guard has checked, and the name is resolved once', async () => {
  const requested: string[] = []
  const guard = createOutboundGuard(['127.0.0.0/8'], (hostname) => {
    requested.push(hostname)
    return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
  })
  const { port } = new URL(service.url)
  const answer = await send({ url: `http://forward.invalid:${port}/`, guard })
  expect(answer).toMatchObject({ kind: 'answer', status: 200 })
  expect(requested).toEqual(['forward.invalid'])
  expect(service.requests[0]?.headers.host).toBe(`forward.invalid:${port}`)
})

test.each(['http://127.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://2130706433'])(
  'a private address is a final failure and nothing is sent: %s',
  async (origin) => {
    const { port } = new URL(service.url)
    const answer = await send({ url: `${origin}:${port}/`, guard: createOutboundGuard([]) })
    expect(judge(answer)).toMatchObject({
      state: 'failed',
      reason: { code: 'address_not_public' },
    })
    expect(service.requests).toEqual([])
  },
)

test('a redirect is not followed', async () => {
  service.answerNext({ status: 302, headers: { location: `${service.url}/elsewhere` } })
  expect(judge(await send())).toEqual({
    state: 'failed',
    reason: because('redirected', { service: 'gundi', status: 302 }),
  })
  expect(service.requests).toHaveLength(1)
})

test('a certificate without a trusted issuer is not accepted', async () => {
  const server = new SMTPServer({ secure: true, logger: false })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo // safe: it listens on a port
  server.on('error', () => {})
  const answer = await send({ url: `https://127.0.0.1:${port}/` })
  expect(judge(answer)).toMatchObject({
    state: 'retry',
    reason: { code: 'not_reached', params: { fault: 'certificate' } },
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

test('an answer that does not come in time is tried again', async () => {
  service.answerNext('hang')
  expect(judge(await send({ timeoutMs: 50 }))).toMatchObject({
    state: 'retry',
    reason: { code: 'not_reached', params: { fault: 'timeout' } },
  })
})

test('a name that takes too long to resolve counts as late too', async () => {
  const guard = createOutboundGuard([], () => new Promise(() => {}))
  const answer = await send({ url: 'http://slow.invalid/', guard, timeoutMs: 50 })
  expect(judge(answer)).toMatchObject({
    state: 'retry',
    reason: { code: 'not_reached', params: { fault: 'timeout' } },
  })
})

test('a connection that ends, is refused or cannot be made is tried again', async () => {
  service.answerNext('drop')
  expect(judge(await send())).toMatchObject({
    state: 'retry',
    reason: { params: { fault: 'ended' } },
  })

  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo // safe: it listens on a port
  await closed[Symbol.asyncDispose]()
  expect(judge(await send({ url: `http://127.0.0.1:${port}/` }))).toMatchObject({
    state: 'retry',
    reason: { params: { fault: 'refused' } },
  })

  const guard = createOutboundGuard([], () => Promise.resolve([]))
  expect(judge(await send({ url: 'http://nowhere.invalid/', guard }))).toMatchObject({
    state: 'retry',
    reason: { params: { fault: 'unknown_host' } },
  })
})

test('at most the given number of bytes of an answer is read', async () => {
  service.answerNext({ status: 200, body: 'x'.repeat(5000) })
  const answer = await send({ maxAnswerBytes: 1000 })
  expect(answer).toMatchObject({ kind: 'answer', status: 200, body: 'x'.repeat(1000) })
})

test('an accepted request counts as sent, even if the answer breaks off', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf of'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  expect(judge(await send({ url: `http://127.0.0.1:${port}/` }))).toEqual({ state: 'sent' })
  await server[Symbol.asyncDispose]()
})

test('an accepted request counts as sent, even if the answer is not valid', async () => {
  service.answerNext('junk')
  expect(judge(await send())).toEqual({ state: 'sent' })
})

test('a secret that an answer repeats is not shown', async () => {
  service.answerNext({ status: 404, body: 'no such key: k-secret' })
  expect(judge(await send())).toEqual({
    state: 'failed',
    reason: because('refused', { service: 'gundi', status: 404, answer: 'no such key: ••••' }),
  })
})

test('a header that cannot be sent is reported without its value', async () => {
  const answer = await send({ headers: { apikey: 'k\nsecret' } })
  expect(answer).toMatchObject({ kind: 'fault' })
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test.each([
  ['120', 120_000],
  ['Sun, 22 Nov 2026 12:10:00 GMT', 10 * 60_000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['99999999', 6 * HOUR_MS],
  ['soon', undefined],
  [undefined, undefined],
])('a service that requests a pause until %j is tried again after %j', (retryAfter, afterMs) => {
  const outcome = judge(answered(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }))
  expect(outcome).toEqual({
    state: 'retry',
    reason: because('pause_asked', { service: 'gundi', status: 429 }),
    ...(afterMs !== undefined && { afterMs }),
  })
})

test.each([
  [200, 'sent'],
  [204, 'sent'],
  [408, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
  [301, 'failed'],
  [400, 'failed'],
  [404, 'failed'],
  [422, 'failed'],
])('%d is %s', (status, state) => {
  expect(judge(answered(status)).state).toBe(state)
})

test('a reason quotes at most 200 printable characters', () => {
  const outcome = judge(answered(400, {}, `\u0000bad\r\n\u202edata ${'x'.repeat(500)}`))
  expect(outcome).toEqual({
    state: 'failed',
    reason: because('refused', {
      service: 'gundi',
      status: 400,
      answer: `bad data ${'x'.repeat(500)}`.slice(0, 200),
    }),
  })
})

test('a request to a server that switches to another protocol fails immediately', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // safe: it listens on a port
  const answer = await send({ url: `http://127.0.0.1:${port}/` })
  expect(answer).toMatchObject({ kind: 'fault' })
  await server[Symbol.asyncDispose]()
})
