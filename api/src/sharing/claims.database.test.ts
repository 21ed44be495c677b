import type { ClaimCode } from '@sentinel/contracts/claim-code'
import type { DevicePerson } from '@sentinel/contracts/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../testing/seed-insights.ts'
import { makeInvitationToken } from './invitation-token.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let buyer: TestUser
let deviceId: number
let code: string

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  buyer = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  code = (await makeCode()).claim_code
})
afterAll(() => api.stop())

async function makeCode(): Promise<ClaimCode> {
  return (await api.as(owner).post(`/api/devices/${deviceId}/claimCode`)).json()
}

const claim = (user = buyer, claim_code = code, device_id = deviceId) =>
  api.as(user).post('/api/devices/claim', { device_id, claim_code })

const countOf = async (user: TestUser) => (await api.as(user).get('/api/insights/count')).json().count

test('a camera joins the account of whoever has its code, which shows nothing of before', async () => {
  await seedInsight(api.pool, { deviceId })
  const answer = await claim()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ device_id: deviceId })
  expect(await countOf(buyer)).toBe(0)
  expect(await countOf(owner)).toBe(1)
})

test('a code is read in small letters and groups too', async () => {
  expect(code).toMatch(/^[A-Z2-7]{16}$/)
  const typed = code.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-')
  expect((await claim(buyer, ` ${typed} `)).statusCode).toBe(200)
})

test('a code counts once, an outdated one and one that was replaced not at all; an unknown camera looks the same', async () => {
  await claim()
  const others = await Promise.all(['a', 'b', 'c', 'd'].map(() => api.createUser()))
  const answers = [
    await claim(others[0]),
    await claim(others[1], 'WRONG'),
    await claim(others[2], code, 1_999_999),
  ]
  const replaced = await makeCode()
  await makeCode()
  answers.push(await claim(others[3], replaced.claim_code))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'not_found',
      message: 'Camera with this claim code not found.',
    })
  }
  const fresh = (await makeCode()).claim_code
  await api.pool.query('update device set claim_code_expires_at = now() where device_id = $1', [deviceId])
  expect((await claim(await api.createUser(), fresh)).statusCode).toBe(404)
})

test('of many who claim at once one gets the camera', async () => {
  const others = await Promise.all(['a', 'b', 'c', 'd'].map(() => api.createUser()))
  const answers = await Promise.all(others.map((user) => claim(user)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test('five tries an hour are all, for an account and for a camera; one that succeeds is none', async () => {
  await claim()
  for (let tries = 0; tries < 5; tries++)
    expect((await claim(buyer, 'WRONG', 5000 + tries)).statusCode).toBe(404)
  const refused = await claim(buyer, 'WRONG', 6000)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

  const guarded = await api.createDevice({ owners: [owner] })
  const guesses = Array.from({ length: 8 }, async () => claim(await api.createUser(), 'WRONG', guarded))
  const states = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(states.filter((state) => state === 404)).toHaveLength(5)
  expect(states.filter((state) => state === 429)).toHaveLength(3)
})

test('whoever has the camera already is told so, and the code stays good', async () => {
  const answer = await claim(owner)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().errors).toEqual({ general: 'This camera is in your account already.' })
  expect((await claim()).statusCode).toBe(200)
})

test('the others who have the camera hear of it by mail, once', async () => {
  await claim()
  const { rows } = await api.pool.query(
    `select recipient, kind, state from account_mail where (about ->> 'deviceId')::int = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ recipient: owner.email, kind: 'device_claimed', state: 'pending' }])
})

test('only owners make a code, and it is kept as a hash alone', async () => {
  expect((await api.as(buyer).post(`/api/devices/${deviceId}/claimCode`)).statusCode).toBe(404)
  const { rows } = await api.pool.query('select d::text as device from device d where device_id = $1', [
    deviceId,
  ])
  expect(rows[0]?.device).not.toContain(code)
})

test('people of a camera see one another, nobody else sees them', async () => {
  await claim()
  const people: DevicePerson[] = (await api.as(buyer).get(`/api/devices/${deviceId}/people`)).json()
  expect(people.map(({ email, isMe }) => ({ email, isMe }))).toEqual([
    { email: owner.email, isMe: false },
    { email: buyer.email, isMe: true },
  ])
  const stranger = await api.createUser()
  expect((await api.as(stranger).get(`/api/devices/${deviceId}/people`)).statusCode).toBe(404)
})

test('a guest makes no code, so that what was given to them can be taken back; with one of an owner’s the camera is theirs', async () => {
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
