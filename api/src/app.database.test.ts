import { allEndpoints, areas as contractAreas } from '@sentinel/contracts/http/areas'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as areas from './areas.ts'
import { documentedPath } from './server/documentation/documented-path.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let isReady = true

beforeAll(async () => {
  api = await startTestApi({ isReady: async () => isReady })
})
afterAll(() => api.stop())

test('every area of the contract is an area of the api', () => {
  expect(Object.keys(areas)).toEqual(expect.arrayContaining(Object.keys(contractAreas)))
})

test('every endpoint of the contract is registered', () => {
  for (const { method, url } of allEndpoints.map(({ endpoint }) => endpoint))
    expect(api.app.hasRoute({ method, url })).toBe(true)
})

test('no route is outside the contract except the documentation, the metrics, and what is passed on to the gateway', () => {
  const contract = allEndpoints.map(({ endpoint: { method, url } }) => withoutNames(`${method} ${url}`))
  const others = findRoutes(api.app.printRoutes({ commonPrefix: false })).filter(
    (route) => !contract.includes(withoutNames(route)),
  )
  // Fastify prints `/device/*` and `/ingest/*` on one line, without the text before the asterisk.
  expect(others).toEqual(['GET /api/docs', 'GET *', 'HEAD *', 'POST *', 'GET /metrics'])
})

/** Two routes can use different parameter names at the same position in a path. Fastify prints both. */
function withoutNames(route: string): string {
  return route.replace(/:\w+(\|:\w+)*/g, ':')
}

/** Parses the route tree that Fastify prints, which is indented by four characters per level. */
function findRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*[├└]── )(\S+)(?: \((.+)\))?$/.exec(line) ?? []
    above.splice(indent.length / 4 - 1, Infinity, part)
    return methods.split(', ').flatMap((method) => (method ? [`${method} ${above.join('')}`] : []))
  })
}

test('the documentation is one OpenAPI 3.1 document with every endpoint by its name', async () => {
  const response = await api.app.inject('/api/docs')
  const { openapi, paths } = response.json()
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(openapi).toMatch(/^3\.1\./)
  for (const { name, endpoint } of allEndpoints) {
    const path = documentedPath(endpoint.url)
    expect(paths[path][endpoint.method.toLowerCase()].operationId).toBe(name)
  }
})

test('the process reports that it is alive, and ready with and without a trailing slash', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await api.app.inject('/readyz/')).json()).toEqual({ status: 'ready' })
})

test('without a database the process is alive and not ready', async () => {
  isReady = false
  expect((await api.app.inject('/healthz')).statusCode).toBe(200)
  const response = await api.app.inject('/readyz')
  isReady = true
  expect(response.statusCode).toBe(503)
  expect(ErrorBody.parse(response.json()).code).toBe('unavailable')
})

test('all users get what the operator has set for the screens', async () => {
  expect((await api.as(undefined).get('/api/console')).json()).toEqual({
    supportEmail: 'help@example.com',
    docsUrl: '/guide/',
    isSignUpOpen: true,
    sendsMail: false,
    offersSamples: true,
    mapboxToken: null,
    version: '1.2.3',
    commit: 'abcdef012345',
  })
})
