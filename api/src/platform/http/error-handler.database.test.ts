import { ErrorBody } from '@sentinel/contracts/http/errors'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let user: TestUser
const logged: string[] = []

beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void logged.push(line) } })
  user = await api.createUser()
})
afterAll(() => api.stop())

function errorOf(response: TestAnswer): ErrorBody & { status: number } {
  expect(response.headers['content-type']).toContain('application/json')
  expect(response.headers['cache-control']).toBe('no-store')
  return { status: response.statusCode, ...ErrorBody.strict().parse(response.json()) }
}

const postJson = (payload: string, type = 'application/json') =>
  api.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })

test.each(['/api/nothing', '/api/user/1/x', '/api'])('%s is not found', async (url) => {
  expect(errorOf(await api.as(user).get(url))).toMatchObject({ status: 404, code: 'not_found' })
  expect(errorOf(await api.as(user).post(url, {}))).toMatchObject({ status: 404, code: 'not_found' })
})

test.each([
  ['/api/getDevicesForUser?limit=many', 'limit', 'Must be a number of rows.'],
  ['/api/devices/x', 'deviceId', 'Must be a number.'],
  ['/api/updates?bulk_id=', 'bulk_id', 'Must be at least 1.'],
])('%s is refused with the name of its field and a text', async (url, field, words) => {
  expect(errorOf(await api.as(user).get(url))).toMatchObject({
    status: 400,
    message: `${field}: ${words}`,
    errors: { [field]: words },
  })
})

test('an address that cannot be read is refused with the common error shape', async () => {
  expect(errorOf(await api.as(user).get('/api/%zz'))).toMatchObject({ status: 400, code: 'invalid' })
})

test('malformed JSON is refused with a readable text', async () => {
  expect(errorOf(await postJson('{"email":'))).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'The body is not valid JSON.',
  })
})

test('a body that is nested too deeply is refused before it is parsed', async () => {
  expect(errorOf(await postJson('['.repeat(500_000) + ']'.repeat(500_000)))).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'The body is nested more than 64 levels deep.',
  })
})

test('a body that would change the prototype of objects is refused', async () => {
  expect(errorOf(await postJson('{"__proto__": {"role": "staff"}}'))).toMatchObject({ status: 400 })
})

test('a body in another format is refused', async () => {
  expect(errorOf(await postJson('<login/>', 'text/xml'))).toMatchObject({
    status: 415,
    code: 'unsupported_media_type',
  })
})

test('a body of 2 MB is refused', async () => {
  const response = await postJson(JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) }))
  expect(errorOf(response)).toMatchObject({
    status: 413,
    code: 'too_large',
    message: 'The request is too large.',
  })
})

test('a missing body is refused, and an announced empty one counts as missing', async () => {
  const errors = { general: 'The body has to be a JSON object.' }
  expect(errorOf(await api.as(undefined).post('/api/login')).errors).toEqual(errors)
  expect(errorOf(await postJson('')).errors).toEqual(errors)
  expect(errorOf(await postJson('[]')).errors).toEqual(errors)
})

test.each([
  ['limit=1e9', { limit: 'Must be at most 10000.' }],
  ['limit=0', { limit: 'Must be at least 1.' }],
  ['limit=1.5', { limit: 'Must be a whole number of rows.' }],
  ['limit=x', { limit: 'Must be a number of rows.' }],
  ['offset=-1', { offset: 'Must not be negative.' }],
  ['limit=1&limit=2', { limit: 'Must be a number of rows.' }],
  ['limit=1e9&offset=-1', { limit: 'Must be at most 10000.', offset: 'Must not be negative.' }],
])('?%s names each wrong field once', async (query, errors) => {
  expect(errorOf(await api.as(user).get(`/api/insights/paginated?${query}`))).toMatchObject({
    status: 400,
    code: 'invalid',
    errors,
  })
})

test('an invalid id is refused with an error at its field', async () => {
  expect(errorOf(await api.as(user).delete('/api/sessions/1')).errors).toEqual({
    sessionId: 'Is not the id of a session.',
  })
})

test('an internal failure is logged with its request id and answered without details', async () => {
  await api.pool.query('alter table user_feature rename to user_feature_hidden')
  const error = errorOf(await api.as(user).get('/api/features'))
  await api.pool.query('alter table user_feature_hidden rename to user_feature')
  expect(error).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong on our side.' })
  const line = logged.find((text) => text.includes(error.requestId)) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    level: pino.levels.values['error'],
    requestId: error.requestId,
    err: { message: expect.stringContaining('user_feature') },
  })
})

test('a database that is away is reported as such', async () => {
  const apart = await startTestApi({ beside: { ...api, databaseUrl: 'postgres://127.0.0.1:1/nothing' } })
  const error = errorOf(await apart.as(user).get('/api/features'))
  await apart.stop()
  expect(error).toMatchObject({ status: 503, code: 'unavailable', message: 'The database is away.' })
})

test('no token, password or cookie is logged', () => {
  expect(logged.join('')).not.toContain(user.token)
})
