import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
})
afterAll(() => api.stop())

const signIn = ({ email }: TestUser, from: string, cookie?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  })

test('a user who signs in 120 times at the same time from 30 addresses is partly refused, and others can sign in', async () => {
  const flooder = await api.createUser({ password: PASSWORD })
  const others = await Promise.all(Array.from({ length: 12 }, () => api.createUser({ password: PASSWORD })))
  const flood = Array.from({ length: 120 }, (_, index) => signIn(flooder, `192.0.2.${index % 30}`))
  await Promise.race(flood)
  const answers = await Promise.all(others.map((other, index) => signIn(other, `198.51.100.${index}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))

  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(50)
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})

test('others behind the same address sign in before 60 simultaneous sign-ins of one account are done', async () => {
  const [flooder, known, unknown] = await Promise.all(
    Array.from({ length: 3 }, () => api.createUser({ password: PASSWORD })),
  )
  if (!flooder || !known || !unknown) throw new Error('no users')
  const setCookies = [(await signIn(known, '203.0.113.1')).headers['set-cookie'] ?? []].flat()
  const cookie = setCookies.find((line) => line.startsWith('sentinel_browser='))?.split(';')[0]
  expect(cookie).toBeDefined()
  let done = 0
  const flood = Array.from({ length: 60 }, async () => {
    const { statusCode } = await signIn(flooder, '203.0.113.1')
    if (statusCode === 200) done += 1
    return statusCode
  })
  await Promise.race(flood)
  for (const answer of [signIn(known, '203.0.113.1', cookie), signIn(unknown, '203.0.113.1')])
    expect((await answer).statusCode).toBe(200)
  expect(done).toBeLessThan(15)
  const answers = await Promise.all(flood)
  expect(new Set(answers)).toEqual(new Set([200, 503]))
})
