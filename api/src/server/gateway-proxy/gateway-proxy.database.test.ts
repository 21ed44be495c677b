import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

/** A server at the gateway’s address. Each test sets its response. */
let gateway: http.Server
let answer: (request: IncomingMessage, response: ServerResponse) => unknown
let api: TestApi
let apiUrl: string

beforeAll(async () => {
  gateway = http.createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const gatewayUrl = addressOf(gateway)
  api = await startTestApi({ config: { gatewayUrl } })
  apiUrl = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await api.stop()
  gateway.closeAllConnections()
  gateway.close()
})
afterEach(() => {
  answer = () => undefined
})

function addressOf(server: http.Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // safe: it listens on TCP
}

test('a device’s request is passed to the gateway with credentials and range, and the answer is unchanged', async () => {
  const seen = Promise.withResolvers<IncomingMessage>()
  answer = (request, response) => {
    seen.resolve(request)
    response
      .writeHead(206, { 'content-range': 'bytes 4-6/10', etag: '"abc"', 'content-length': '3' })
      .end('456')
  }
  const headers = { authorization: 'Basic Nzp4', range: 'bytes=4-6', 'x-forwarded-for': '203.0.113.9' }
  const response = await fetch(`${apiUrl}/device/files/abc?part=1`, { headers })
  expect(response.status).toBe(206)
  expect(await response.text()).toBe('456')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-range': 'bytes 4-6/10',
    etag: '"abc"',
    'content-length': '3',
    'x-content-type-options': 'nosniff',
  })
  const { url, method, headers: got } = await seen.promise
  expect({ url, method }).toEqual({ url: '/device/files/abc?part=1', method: 'GET' })
  expect(got).toMatchObject({
    authorization: 'Basic Nzp4',
    range: 'bytes=4-6',
    'x-forwarded-for': '127.0.0.1',
  })
})

test('the answer to HEAD has its headers and no body', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-length': '10' }).end()
  const response = await fetch(`${apiUrl}/device/files/abc`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
})

test('a body of any kind reaches the gateway unchanged', async () => {
  answer = async (request, response) => {
    const chunks = await request.toArray()
    response
      .writeHead(200, { 'content-type': String(request.headers['content-type']) })
      .end(Buffer.concat(chunks))
  }
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const body = `{"not": "parsed", ${'x'.repeat(100_000)}`
    const headers = { 'content-type': type, authorization: 'Bearer x' }
    const response = await fetch(`${apiUrl}/ingest/chirpstack?event=up`, { method: 'POST', headers, body })
    expect(response.headers.get('content-type')).toContain(type)
    expect(await response.text()).toBe(body)
  }
})

test('the gateway’s refusal is passed on, even if it arrives before the body has been read', async () => {
  answer = (_request, response) =>
    response
      .writeHead(413, { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="x"' })
      .end('{}')
  const body = 'x'.repeat(500_000)
  const response = await fetch(`${apiUrl}/ingest/tts`, { method: 'POST', body })
  expect(response.status).toBe(413)
  expect(response.headers.get('www-authenticate')).toBe('Basic realm="x"')
})

test('a file is passed on as it arrives, and no faster than the caller reads it', async () => {
  let written = 0
  const closed = Promise.withResolvers<void>()
  answer = (_request, response) => {
    response.once('close', () => closed.resolve())
    const chunk = Buffer.alloc(1024 * 1024)
    const write = (): void => {
      let isTaken = true
      while (isTaken && written < 1024) {
        written += 1
        isTaken = response.write(chunk)
      }
      if (isTaken) response.end()
      else response.once('drain', write)
    }
    write()
  }
  const response = await fetch(`${apiUrl}/device/files/large`)
  const reader = response.body!.getReader()
  const first = await reader.read()
  expect(first.value?.length).toBeGreaterThan(0)
  await reader.cancel()
  await closed.promise
  expect(written).toBeLessThan(1024)
})

test('a caller that leaves before the answer aborts the request to the gateway', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  answer = (_request, response) => {
    response.once('close', () => ended.resolve())
    begun.resolve()
  }
  const leave = new AbortController()
  const response = fetch(`${apiUrl}/device/files/abc`, { signal: leave.signal })
  await begun.promise
  leave.abort()
  await expect(response).rejects.toThrow('aborted')
  await expect(ended.promise).resolves.toBeUndefined()
})

test('a gateway that is away is answered with 503, in the shape of every error', async () => {
  const other = http.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const gatewayUrl = addressOf(other)
  other.close()
  for (const config of [{ gatewayUrl }, { gatewayUrl: undefined }]) {
    const beside = await startTestApi({ beside: api, config })
    const response = await beside.app.inject('/device/files/abc')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('30')
    expect(ErrorBody.parse(response.json())).toMatchObject({
      code: 'unavailable',
      message: 'The gateway is away. Try again later.',
    })
    await beside.stop()
  }
})

test('a connection that the gateway has closed is replaced by another one', async () => {
  answer = (_request, response) => response.end('there')
  expect(await (await fetch(`${apiUrl}/device/files/abc`)).text()).toBe('there')
  gateway.closeAllConnections()
  expect(await (await fetch(`${apiUrl}/device/files/abc`)).text()).toBe('there')
})

test('only the paths of devices and network servers are passed on', async () => {
  let calls = 0
  answer = (_request, response) => {
    calls += 1
    response.end()
  }
  for (const path of ['/metrics/x', '/device', '/ingest', '/broker/emqx/auth', '/devices/files/x'])
    expect((await fetch(`${apiUrl}${path}`, { redirect: 'manual' })).status).toBe(404)
  expect(calls).toBe(0)
})
