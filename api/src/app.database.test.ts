import { allEndpoints } from '@sentinel/contracts/all-endpoints'
import { ErrorBody } from '@sentinel/contracts/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let isReady = true

beforeAll(async () => {
  api = await startTestApi({ isReady: async () => isReady })
})
afterAll(() => api.stop())

test('every endpoint of the contract is registered and documented, and says whether it asks for a session', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json()
  for (const { method, url, summary, access } of allEndpoints.map(({ endpoint }) => endpoint)) {
    expect(api.app.hasRoute({ method, url })).toBe(true)
    const documented = paths[url.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(documented).toMatchObject({ summary })
    expect(documented.security).toEqual(access === 'public' ? undefined : [{ session: [] }])
  }
})

test('no route of the api is outside the contract', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json()
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const contract = allEndpoints.map(
    ({ endpoint: { method, url } }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(new Set(documented)).toEqual(new Set(contract))
})

test('the process says that it is alive, and ready with and without a trailing slash', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await api.app.inject('/readyz/')).json()).toEqual({ status: 'ready' })
})

test('without a database it is alive and not ready', async () => {
  isReady = false
  expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  const response = await api.app.inject('/readyz')
  isReady = true
  expect(response.statusCode).toBe(503)
  expect(ErrorBody.parse(response.json()).code).toBe('unavailable')
})

test('what the operator has set for the screens is told to everybody', async () => {
  expect((await api.as(undefined).get('/api/console')).json()).toEqual({
    supportEmail: 'help@example.com',
    docsUrl: '/guide.html',
    isSignUpOpen: true,
    sendsMail: false,
    mapboxToken: null,
  })
})
