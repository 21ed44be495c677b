import { createSecretKey, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let user: TestUser
let sessionId: string

beforeAll(async () => {
  api = await startTestApi()
  user = await api.createUser()
  sessionId = (await api.sessions.authenticate(user.token))?.sessionId ?? ''
})
afterAll(() => api.stop())

interface Forgery {
  secret?: string
  alg?: string
  issuer?: string
  audience?: string
  expires?: string
  subject?: string
  sid?: unknown
}

/** Returns a token like ours, except for the forged parts. */
function forge({
  secret = api.jwtSecret,
  alg = 'HS256',
  issuer = 'sentinel-console',
  audience = 'sentinel-console',
  expires = '1 day',
  subject = String(user.id),
  sid = sessionId,
}: Forgery = {}): Promise<string> {
  return new SignJWT({ sid })
    .setProtectedHeader({ alg })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(createSecretKey(secret, 'utf8'))
}

const statusOf = async (token: string) => (await api.as({ token }).get('/api/user')).statusCode

test('a token that the console signed is accepted', async () => {
  expect(await statusOf(user.token)).toBe(200)
  expect(await statusOf(await forge())).toBe(200)
})

const forgeries: [string, () => Promise<string> | string][] = [
  ['another key', () => forge({ secret: 'another secret of more than 32 characters' })],
  ['another algorithm of the same key', () => forge({ alg: 'HS512', secret: api.jwtSecret.repeat(2) })],
  ['another issuer', () => forge({ issuer: 'https://elsewhere.example' })],
  ['another audience', () => forge({ audience: 'another-console' })],
  ['an expiry that is past', () => forge({ expires: '-1 second' })],
  ['another user’s id', () => forge({ subject: String(user.id + 1) })],
  ['no number for a user', () => forge({ subject: '1 or true' })],
  ['a session that never was', () => forge({ sid: randomUUID() })],
  ['no id for a session', () => forge({ sid: { $ne: null } })],
  [
    'alg none',
    () =>
      new UnsecuredJWT({ sid: sessionId })
        .setSubject(String(user.id))
        .setIssuer('sentinel-console')
        .setAudience('sentinel-console')
        .setExpirationTime('1 day')
        .encode(),
  ],
  ['a signature cut off', () => user.token.split('.').slice(0, 2).join('.') + '.'],
  ['garbage', () => 'x.y.z'],
  ['nothing', () => ''],
]

test.each(forgeries)('a token with %s is refused', async (_, make) => {
  expect(await statusOf(await make())).toBe(401)
})

test('the payload of a token cannot be replaced', async () => {
  const other = await api.createUser({ role: 'staff' })
  const [header, , signature] = user.token.split('.')
  expect(await statusOf([header, other.token.split('.')[1], signature].join('.'))).toBe(401)
})

test.each(['Basic abc', 'Bearer', 'Bearer a b', 'bearer'])(
  'the header "%s" is refused',
  async (authorization) => {
    const response = await api.app.inject({ url: '/api/user', headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
  },
)
