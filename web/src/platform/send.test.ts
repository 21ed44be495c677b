import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFeature } from '@sentinel/contracts/account/features'
import { findInsights } from '@sentinel/contracts/insights/insights'
import { signUp } from '@sentinel/contracts/account/sign-up'
import { getUser, login } from '@sentinel/contracts/account/users'
import { afterEach, expect, test } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { send } from './send.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<{ origin: string; token: string }> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'Bearer abc' } // safe: it listens on TCP
}

const json =
  (status: number, body: unknown, headers = {}): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

async function failureOf(call: Promise<unknown>): Promise<CallFailed> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(CallFailed)
  return error as CallFailed // safe: asserted above
}

test('a call sends method, path, body and token', async () => {
  let seen = ''
  const at = await serve((request, response) => {
    request.on('data', (body: Buffer) => {
      seen = `${request.method} ${request.url} ${request.headers.authorization} ${body.toString()}`
      json(200, { id: 3 })(request, response)
    })
  })
  const answer = await send(setFeature, { params: { featureId: 3 }, body: { enabled: true } }, at)
  expect(seen).toBe('PUT /api/features/3 Bearer abc {"enabled":true}')
  expect(answer).toEqual({ id: 3 })
})

test('absent values are left out of the query', async () => {
  let url = ''
  const at = await serve((request, response) => {
    url = request.url ?? ''
    json(200, { insights: [], next: null, total: 0 })(request, response)
  })
  await send(findInsights, { querystring: { limit: 25, cursor: undefined } }, at)
  expect(url).toBe('/api/insights?limit=25')
})

test('a refusal has its code, field errors and request id', async () => {
  const errors = { email: 'This email is taken.' }
  const at = await serve(json(409, { code: 'conflict', message: 'x', requestId: 'r-1', errors }))
  const body = {
    firstName: 'A',
    lastName: 'B',
    username: 'c',
    phoneNumber: '7',
    email: 'a@b.example',
    country: 'Kenya',
  }
  const failure = await failureOf(send(signUp, { body: { ...body, password: 'Sentinel-1' } }, at))
  expect(failure).toMatchObject({
    code: 'conflict',
    status: 409,
    fields: errors,
    requestId: 'r-1',
    isPassing: false,
  })
})

test('a temporary refusal has the time to wait', async () => {
  const at = await serve(
    json(429, { code: 'rate_limited', message: 'x', requestId: 'r' }, { 'retry-after': '840' }),
  )
  const failure = await failureOf(send(login, { body: { email: 'a@b.example', password: 'x' } }, at))
  expect(failure).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 840 })
})

test('a call that does not fit the contract is refused with the contract’s text, and not sent', async () => {
  let requests = 0
  const at = await serve((request, response) => {
    requests += 1
    json(200, {})(request, response)
  })
  const failure = await failureOf(send(login, { body: { email: ' ', password: '' } }, at))
  expect(failure).toMatchObject({
    code: 'invalid',
    status: 400,
    fields: { email: 'Enter your email.', password: 'Enter your password.' },
  })
  expect(requests).toBe(0)
})

test.each([
  ['a page of a proxy', 502],
  ['an answer that is no JSON', 200],
])('%s is unreadable and temporary', async (_title, status) => {
  const at = await serve(
    (_request, response) => void response.writeHead(status).end('<html>Bad gateway</html>'),
  )
  const failure = await failureOf(send(getUser, {}, at))
  expect(failure).toMatchObject({ code: 'unreadable', status, isPassing: true })
})

test('an error in an unknown format is unreadable', async () => {
  const failure = await failureOf(send(getUser, {}, await serve(json(404, { error: 'nope' }))))
  expect(failure).toMatchObject({ code: 'unreadable', status: 404 })
})

test('a server that does not answer is unreachable', async () => {
  const at = await serve((request) => request.destroy())
  const failure = await failureOf(send(getUser, {}, at))
  expect(failure).toMatchObject({ code: 'unreachable', status: 0, isPassing: true })
})

test('an aborted call is not reported as a failure of the server', async () => {
  const stop = new AbortController()
  const at = await serve(() => stop.abort())
  await expect(send(getUser, {}, { ...at, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
