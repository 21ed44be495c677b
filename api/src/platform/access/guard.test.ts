import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { describeEndpoints } from '../http/endpoints.ts'
import { guardEndpoints } from './guard.ts'

let app: FastifyInstance

afterEach(() => app.close())

const staff = { id: 1, role: 'staff' as const, sessionId: 'x', isSetupMissing: false }

function build(user = staff) {
  app = Fastify()
  describeEndpoints(app)
  guardEndpoints(app, { authenticate: async () => user })
  return app
}

test('a route without a declared access stops the start', () => {
  expect(() => build().get('/api/secret', () => 'secret')).toThrow('GET /api/secret says nothing of access')
})

test('a public route cannot read the user', async () => {
  build().get('/open', { config: { access: 'public' } }, ({ user }) => user.id)
  const response = await app.inject({ url: '/open', headers: { authorization: 'Bearer x' } })
  expect(response.statusCode).toBe(500)
})

test('a protected route can read the user', async () => {
  build().get('/own', { config: { access: 'staff' } }, ({ user }) => user)
  const response = await app.inject({ url: '/own', headers: { authorization: 'Bearer x' } })
  expect(response.json()).toEqual(staff)
})

test('a body is not read before the caller is authenticated', async () => {
  build().post('/own', { config: { access: 'staff' } }, () => 'done')
  const response = await app.inject({
    method: 'POST',
    url: '/own',
    payload: '{"half',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(401)
})

test('staff who lack the required second factor may only set it up', async () => {
  const server = build({ ...staff, isSetupMissing: true })
  const setup = { access: 'signed-in', beforeSetup: true, config: {} } as const
  server.get('/setup', setup, () => 'setup')
  server.get('/own', { config: { access: 'signed-in' } }, () => 'own')
  const headers = { authorization: 'Bearer x' }
  expect((await app.inject({ url: '/setup', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/own', headers })).json()).toMatchObject({
    code: 'second_factor_setup_required',
  })
})
