import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/integrations'
const V1 = `${URL}/gundi_v1/forwarding`

let api: TestApi
let owner: TestUser
let logged = ''
const logTo = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString()
    done()
  },
})

beforeAll(async () => {
  api = await startTestApi({ logTo })
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

const set = (options: object, url = V1) => api.as(owner).put(url, { options })
const setUp = (apiKey: string) => api.as(owner).post(URL, { platform: 'gundi_v1', options: { apiKey } })

async function rowOf(user: TestUser) {
  return api.db.selectFrom('integration').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
}

test('a secret is stored sealed, and is in no answer, no log and nowhere in the database', async () => {
  const secret = 'hush-hush-very-secret-1234'
  const answers = [
    await setUp(secret),
    await setUp(secret),
    await set({ apiKey: secret }),
    await set({ apiKey: secret, baseUrl: 'http://10.0.0.1' }),
    await set({ apiKey: secret, alertSetting: 'perhaps' }),
    await set({ token: secret }),
    await api.as(owner).get(URL),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 200, 400, 400, 400, 200])
  for (const { body } of answers) expect(body).not.toContain('secret-1234')
  expect(logged).not.toContain('secret-1234')

  const { secret: sealed } = await rowOf(owner)
  expect(api.sealedSecrets.open(sealed ?? Buffer.alloc(0))).toBe(secret)
  const { rows } = await api.pool.query<{ kept: string }>(
    `select i::text || encode(i.secret, 'escape') as kept from integration i where user_id = $1`,
    [owner.id],
  )
  expect(rows[0]?.kept).not.toContain('secret-1234')
})

test.each([
  ['12345678', '••••5678'],
  ['1234567', '••••'],
  ['1', '••••'],
])('for the key %s, only %s is returned', async (apiKey, shown) => {
  expect((await setUp(apiKey)).json().options.apiKey).toBe(shown)
})

test('a change does not affect what it leaves out, and null restores the operator’s address', async () => {
  await setUp('key-1-of-ada')
  const key = await set({ apiKey: 'key-2-of-eve', baseUrl: 'https://8.8.8.8/v1' })
  expect(key.json().options).toMatchObject({ apiKey: '••••-eve', baseUrl: 'https://8.8.8.8/v1' })
  const alerts = await set({ alertSetting: 'disabled' })
  expect(alerts.json().options).toMatchObject({ ...key.json().options, alertSetting: 'disabled' })
  expect((await set({})).json()).toEqual(alerts.json())
  expect((await set({ baseUrl: null })).json().options).toMatchObject({ apiKey: '••••-eve', baseUrl: null })
  expect(api.sealedSecrets.open((await rowOf(owner)).secret ?? Buffer.alloc(0))).toBe('key-2-of-eve')
})

test('a key is not sent to an address for which it was not entered', async () => {
  await setUp('key-1-of-ada')
  const moved = await set({ baseUrl: 'https://8.8.8.8/v1' })
  expect(moved.statusCode).toBe(400)
  expect(moved.json().errors).toEqual({
    'options.apiKey': 'Enter the key again: it is sent nowhere but to the address it was given for.',
  })
  expect((await rowOf(owner)).base_url).toBeNull()
  await set({ apiKey: 'key-1-of-ada', baseUrl: 'https://8.8.8.8/v1' })
  expect((await set({ baseUrl: 'https://8.8.8.8/v1/', alertSetting: 'disabled' })).statusCode).toBe(200)
})

test('each version has its own secret', async () => {
  await setUp('key-1-of-ada')
  const response = await set({ token: 'x' })
  expect(response.json().errors).toEqual({ 'options.token': 'Version 1 has an API key, no token.' })
  await api.as(owner).delete(`${URL}/gundi_v1`)
  await api.as(owner).post(URL, { platform: 'gundi_v2', options: { token: 'x' } })
  const other = await set({ apiKey: 'x' }, `${URL}/gundi_v2/forwarding`)
  expect(other.json().errors).toEqual({ 'options.apiKey': 'Version 2 has a token, no API key.' })
})
