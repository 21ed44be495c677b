import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'

let api: TestApi
let secure: TestApi

beforeAll(async () => {
  api = await startTestApi()
  secure = await startTestApi({
    beside: api,
    config: { http: { host: '', port: 0, trustProxy: false, isHttps: true } },
  })
})
afterAll(async () => {
  await secure.stop()
  await api.stop()
})

async function signIn(at: TestApi): Promise<TestAnswer> {
  const { email } = await api.createUser({ password: PASSWORD })
  return at.as(undefined).post('/api/login', { email, password: PASSWORD })
}

test('signing in also gives the browser the session as a cookie for images', async () => {
  const response = await signIn(api)
  expect(response.cookies).toContainEqual({
    name: 'sentinel_session',
    value: response.json().token,
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 30 * 24 * 60 * 60,
  })
})

test('if the console is served over https, its cookies are only sent over https', async () => {
  expect((await signIn(secure)).cookies).toMatchObject([{ secure: true }, { secure: true }])
})

test('reading the user renews the cookie', async () => {
  const user = await api.createUser()
  const response = await api.as(user).get('/api/user')
  expect(response.cookies).toMatchObject([{ name: 'sentinel_session', value: user.token, httpOnly: true }])
})

test('the cookie gives access only to images', async () => {
  const { token } = await api.createUser()
  const cookies = { sentinel_session: token }
  expect((await api.app.inject({ url: '/api/user', cookies })).statusCode).toBe(401)
  expect((await api.app.inject({ method: 'POST', url: '/api/logout', cookies })).statusCode).toBe(401)
  const photo = await api.app.inject({ url: '/api/photo?deviceId=1&photoUrl=x', cookies })
  expect(photo.statusCode).toBe(404)
})

test('a valid cookie does not make up for a wrong header', async () => {
  const { token } = await api.createUser()
  const response = await api.app.inject({
    url: '/api/photo?deviceId=1&photoUrl=x',
    cookies: { sentinel_session: token },
    headers: { authorization: 'Bearer x' },
  })
  expect(response.statusCode).toBe(401)
})

test('signing out ends the session, for the header and for the cookie, and removes the cookie', async () => {
  const user = await api.createUser()
  const response = await api.as(user).post('/api/logout', {})
  expect(response.statusCode).toBe(200)
  expect(response.cookies).toMatchObject([{ name: 'sentinel_session', value: '', path: '/api', maxAge: 0 }])
  expect((await api.as(user).get('/api/user')).statusCode).toBe(401)
  const photo = await api.app.inject({
    url: '/api/photo?deviceId=1&photoUrl=x',
    cookies: { sentinel_session: user.token },
  })
  expect(photo.statusCode).toBe(401)
})

test('a sign-out whose client announces JSON and sends none is accepted', async () => {
  const { token } = await api.createUser()
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(200)
})
