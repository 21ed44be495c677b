import { endpoints } from '@sentinel/contracts/endpoints'
import { ErrorBody } from '@sentinel/contracts/errors'
import type { Endpoint } from '@sentinel/contracts/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from './app.ts'

let app: FastifyInstance

afterEach(() => app.close())

const build = async (isReady = true) =>
  (app = await buildApp({ isReady: async () => isReady, log: undefined }))

test('every endpoint of the contract is registered and documented', async () => {
  await build()
  const { paths } = (await app.inject('/api/docs')).json()
  for (const { method, url, summary } of Object.values<Endpoint>(endpoints)) {
    expect(app.hasRoute({ method, url })).toBe(true)
    const path = url.replace(/:(\w+)/g, '{$1}')
    expect(paths[path][method.toLowerCase()]).toMatchObject({ summary })
  }
})

test('the process says that it is alive, and ready with and without a trailing slash', async () => {
  await build()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await app.inject('/readyz/')).json()).toEqual({ status: 'ready' })
})

test('without a database it is alive and not ready', async () => {
  await build(false)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(ErrorBody.parse(response.json()).code).toBe('unavailable')
})

test('an address that is nothing answers in the one error shape', async () => {
  await build()
  const response = await app.inject('/api/nothing')
  expect(response.statusCode).toBe(404)
  expect(ErrorBody.parse(response.json()).code).toBe('not_found')
})

test('a body beyond 1 MB is refused before it is read', async () => {
  await build()
  const response = await app.inject({ method: 'POST', url: '/healthz', payload: { x: 'x'.repeat(2 ** 21) } })
  expect(response.statusCode).toBe(413)
  expect(ErrorBody.parse(response.json()).code).toBe('too_large')
})

test('a route whose access is not said, or not enforced, stops the start', async () => {
  const { requireAccess } = await import('./platform/endpoints.ts')
  const { default: Fastify } = await import('fastify')
  app = Fastify()
  requireAccess(app)
  expect(() => app.get('/api/secret', () => 'secret')).toThrow('GET /api/secret says nothing of access')
  const staffOnly = { method: 'GET' as const, url: '/api/internal', access: 'staff', handler: () => 'secret' }
  expect(() => app.route(staffOnly)).toThrow('/api/internal is for staff only, and nobody can sign in')
})
