import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    config: { secrets: { jwtSecret: undefined, dataKey: undefined, metricsToken: 'the metrics token' } },
  })
})
afterAll(() => api.stop())

const read = (remoteAddress: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: '/metrics', remoteAddress, headers })

test('this machine can read the metrics of the api, by route', async () => {
  await api.as(undefined).get('/api/console')
  const response = await read('127.0.0.1')
  expect(response.headers['content-type']).toContain('text/plain')
  expect(response.body).toContain(
    'sentinel_http_request_seconds_count{method="GET",route="/api/console",status="200"} 1',
  )
})

test('other machines need the token', async () => {
  expect((await read('192.0.2.1')).statusCode).toBe(401)
  expect((await read('192.0.2.1', { authorization: 'Bearer another' })).statusCode).toBe(401)
  expect((await read('192.0.2.1', { authorization: 'Bearer the metrics token' })).statusCode).toBe(200)
})

test('a request through a proxy on this machine does not count as this machine', async () => {
  expect((await read('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(401)
  expect((await read('::1', { forwarded: 'for=192.0.2.1' })).statusCode).toBe(401)
})
