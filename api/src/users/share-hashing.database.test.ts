import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
})
afterAll(() => api.stop())

const signIn = ({ email }: TestUser, from: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: PASSWORD },
    headers: { 'x-forwarded-for': from },
  })

test('somebody who signs in 120 times at once from 30 addresses is refused the surplus, and others get in', async () => {
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
