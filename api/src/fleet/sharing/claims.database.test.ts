import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import {
  CLAIM_FAILURES_PER_ACCOUNT_MAX,
  CLAIM_FAILURES_PER_ADDRESS_MAX,
} from '@sentinel/contracts/fleet/limits'
import type { DevicePerson } from '@sentinel/contracts/fleet/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { makeInvitationToken } from './invitation-token.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const BEHIND_A_PROXY = { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false }

let api: TestApi
let owner: TestUser
let buyer: TestUser
let deviceId: number
let code: string

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
  owner = await api.createUser()
  buyer = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  code = await makeCode()
})
afterAll(() => api.stop())

async function makeCode(device = deviceId): Promise<string> {
  const made: ClaimCode = (await api.as(owner).post(`/api/devices/${device}/claimCode`)).json()
  return made.claim_code
}

const claim = (user = buyer, claim_code = code, device_id = deviceId) =>
  api.as(user).post('/api/devices/claim', { device_id, claim_code })

const countOf = async (user: TestUser) => (await api.as(user).get('/api/insights/count')).json().count

test('a user who enters the code of a camera gets it, without anything from before', async () => {
  await seedInsight(api.pool, { deviceId })
  const answer = await claim()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ device_id: deviceId })
  expect(await countOf(buyer)).toBe(0)
  expect(await countOf(owner)).toBe(1)
})

test('a code is also accepted in lowercase letters and in groups', async () => {
  expect(code).toMatch(/^[A-Z2-7]{16}$/)
  const typed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-')
  expect((await claim(buyer, ` ${typed} `)).statusCode).toBe(200)
})

test('a code works once; a used, replaced or wrong code and an unknown camera get the same answer', async () => {
  await claim()
  const others = await Promise.all(['a', 'b', 'c', 'd'].map(() => api.createUser()))
  const answers = [
    await claim(others[0]),
    await claim(others[1], 'WRONG'),
    await claim(others[2], code, 1_999_999),
  ]
  const replaced = await makeCode()
  await makeCode()
  answers.push(await claim(others[3], replaced))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'not_found',
      message: 'Camera with this claim code not found.',
    })
  }
  const fresh = await makeCode()
  await api.pool.query('update device set claim_code_expires_at = now() where device_id = $1', [deviceId])
  expect((await claim(await api.createUser(), fresh)).statusCode).toBe(404)
})

test('if many users claim at the same time, one gets the camera', async () => {
  const others = await Promise.all(['a', 'b', 'c', 'd'].map(() => api.createUser()))
  const answers = await Promise.all(others.map((user) => claim(user)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test('an account has five wrong codes an hour, also at the same time; the correct one does not count', async () => {
  await claim()
  const guesses = Array.from({ length: 8 }, (_, index) => claim(buyer, 'WRONG', 5000 + index))
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(CLAIM_FAILURES_PER_ACCOUNT_MAX)
  const other = await api.createDevice({ owners: [owner] })
  const refused = await claim(buyer, await makeCode(other), other)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('strangers who guess the code of a camera do not prevent its buyer from claiming it', async () => {
  for (let index = 0; index < 10; index++)
    expect((await claim(await api.createUser(), 'WRONG')).statusCode).toBe(404)
  expect((await claim()).statusCode).toBe(200)
})

test('an address has twenty wrong codes an hour, and the correct one still works there', async () => {
  const guess = async () => claim(await api.createUser(), 'WRONG')
  const guesses = await Promise.all(Array.from({ length: CLAIM_FAILURES_PER_ADDRESS_MAX + 3 }, guess))
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(CLAIM_FAILURES_PER_ADDRESS_MAX)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)

  const elsewhere = await startTestApi({ beside: api, config: { http: BEHIND_A_PROXY } })
  const far = await elsewhere.app.inject({
    method: 'POST',
    url: '/api/devices/claim',
    payload: { device_id: deviceId, claim_code: 'WRONG' },
    headers: { authorization: `Bearer ${(await api.createUser()).token}`, 'x-forwarded-for': '192.0.2.7' },
  })
  await elsewhere.stop()
  expect(far.statusCode).toBe(404)
  expect((await claim()).statusCode).toBe(200)
})

test('behind an address without attempts left, an account still has only its own attempts', async () => {
  await api.pool.query(
    `insert into attempt (scope, subject, last_tried_at, tried_at)
     values ('claim address', '127.0.0.1', now(), array_fill(clock_timestamp(), array[$1::int]))`,
    [CLAIM_FAILURES_PER_ADDRESS_MAX],
  )
  for (let tries = 0; tries < CLAIM_FAILURES_PER_ACCOUNT_MAX; tries++)
    expect((await claim(buyer, 'WRONG')).statusCode).toBe(429)
  expect((await claim()).statusCode).toBe(429)
})

test('a user who already has the camera gets a conflict, and the code stays valid', async () => {
  const answer = await claim(owner)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().errors).toEqual({ general: 'This camera is in your account already.' })
  expect((await claim()).statusCode).toBe(200)
})

test('the others who have the camera are informed by mail, once', async () => {
  await claim()
  const { rows } = await api.pool.query(
    `select recipient, kind, state from account_mail where (about ->> 'deviceId')::int = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ recipient: owner.email, kind: 'device_claimed', state: 'pending' }])
})

test('only owners make a code, and only its hash is stored', async () => {
  expect((await api.as(buyer).post(`/api/devices/${deviceId}/claimCode`)).statusCode).toBe(404)
  const { rows } = await api.pool.query('select d::text as device from device d where device_id = $1', [
    deviceId,
  ])
  expect(rows[0]?.device).not.toContain(code)
})

test('the users of a camera see one another, and no one else sees them', async () => {
  await claim()
  const people: DevicePerson[] = (await api.as(buyer).get(`/api/devices/${deviceId}/people`)).json()
  expect(people.map(({ email, isMe }) => ({ email, isMe }))).toEqual([
    { email: owner.email, isMe: false },
    { email: buyer.email, isMe: true },
  ])
  const stranger = await api.createUser()
  expect((await api.as(stranger).get(`/api/devices/${deviceId}/people`)).statusCode).toBe(404)
})

test('a guest cannot make a code; after claiming with an owner’s code they keep the camera without the invitation', async () => {
  const { invitationId } = (
    await api.as(owner).post('/api/invitations', { email: buyer.email, deviceId })
  ).json()
  const token = makeInvitationToken(api.linkKey, invitationId)
  await api.as(buyer).post('/api/invitations/accept', { token })
  const refused = await api.as(buyer).post(`/api/devices/${deviceId}/claimCode`)
  expect(refused.statusCode).toBe(403)
  expect(refused.json().errors.general).toContain('Only its owners')

  expect((await claim()).statusCode).toBe(200)
  await api.as(owner).delete(`/api/invitations/${invitationId}`)
  expect((await api.as(buyer).get(`/api/devices/${deviceId}`)).statusCode).toBe(200)
})
