import { inTransaction } from '@sentinel/platform/transaction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../../testing/test-api.ts'
import { claimNotice } from '../claim-messages.ts'
import { makeUnsubscribeToken } from './token.ts'

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

let api: TestApi
let owner: TestUser
let integrationId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  integrationId = await seedIntegration(api.db, {
    userId: owner.id,
    platform: 'email',
    recipients: ['Ada@Example.com', BOB],
  })
})
afterAll(() => api.stop())

const tokenFor = (email: string) => makeUnsubscribeToken(api.linkKey, { userId: owner.id, email })
const urlFor = (email: string) => `/api/unsubscribe/${tokenFor(email)}`
const nobody = () => api.as(undefined)

async function recipients(): Promise<string[] | undefined> {
  const row = await api.db
    .selectFrom('integration')
    .where('integration_id', '=', integrationId)
    .select('recipients')
    .executeTakeFirst()
  return row?.recipients
}

test('reading the page changes nothing, however often', async () => {
  for (const email of [ADA, ADA])
    expect((await nobody().get(urlFor(email))).json()).toEqual({ email, isSubscribed: true })
  expect(await recipients()).toEqual(['Ada@Example.com', BOB])
})

test('a browser that opens the address in a mail’s header is redirected to the page that asks for confirmation', async () => {
  const response = await api.app.inject({ url: urlFor(ADA), headers: { accept: 'text/html,*/*' } })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(`/unsubscribe?token=${tokenFor(ADA)}`)
})

test('an address is removed, and a repeat gets the same answer', async () => {
  for (const url of [urlFor(ADA), urlFor(ADA)]) {
    const response = await nobody().post(url)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ email: ADA, isSubscribed: false })
    expect(await recipients()).toEqual([BOB])
  }
  expect((await nobody().get(urlFor(ADA))).json()).toEqual({ email: ADA, isSubscribed: false })
})

test('the settings stay when the last address is removed, and its links stay valid', async () => {
  await nobody().post(urlFor(ADA))
  for (const url of [urlFor(BOB), urlFor(BOB)])
    expect((await nobody().post(url)).json()).toEqual({ email: BOB, isSubscribed: false })
  expect(await recipients()).toEqual([])
  expect((await nobody().get(urlFor(BOB))).json()).toEqual({ email: BOB, isSubscribed: false })
})

test('a link also unsubscribes from an integration that was deleted and set up again', async () => {
  const url = urlFor(ADA)
  await api.as(owner).delete('/api/integrations/email')
  integrationId = await seedIntegration(api.db, {
    userId: owner.id,
    platform: 'email',
    recipients: [ADA, BOB],
  })
  expect((await nobody().get(url)).json()).toEqual({ email: ADA, isSubscribed: true })
  await nobody().post(url)
  expect(await recipients()).toEqual([BOB])
})

test('if both addresses unsubscribe at the same time, both are removed', async () => {
  await Promise.all([ADA, BOB, ADA, BOB].map((email) => nobody().post(urlFor(email))))
  expect(await recipients()).toEqual([])
})

test('waiting messages for the address are not sent, and those for others are', async () => {
  const message = { userId: owner.id, integrationId, platform: 'email', state: 'pending' } as const
  const hers = await seedOutgoing(api.db, { ...message, recipient: 'Ada@Example.com' })
  const his = await seedOutgoing(api.db, { ...message, recipient: BOB })
  await nobody().post(urlFor(ADA))
  const claimed = await inTransaction(api.pool, (tx) => claimNotice(tx, { integrationId, worker: 'test' }))
  expect(claimed?.outbox_id).toBe(his)
  const { state } = await api.db
    .selectFrom('outbox')
    .where('outbox_id', '=', hers)
    .select('state')
    .executeTakeFirstOrThrow()
  expect(state).toBe('skipped')
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{}'],
])('a mail program may post %s', async (type, payload) => {
  const response = await api.app.inject({
    method: 'POST',
    url: urlFor(ADA),
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(200)
  expect(await recipients()).toEqual([BOB])
})

test('a form of more than a kilobyte is refused', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: urlFor(ADA),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `x=${'y'.repeat(1024)}`,
  })
  expect(response.statusCode).toBe(413)
  expect(await recipients()).toEqual(['Ada@Example.com', BOB])
})

test('no other route accepts a form', async () => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=x',
  })
  expect(response.statusCode).toBe(415)
})

test('the longest possible address has a link that works', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.xy`
  expect(email).toHaveLength(254)
  expect((await nobody().get(urlFor(email))).json()).toEqual({ email, isSubscribed: false })
})

test('a link that this console did not make is not found, and changes nothing', async () => {
  const token = tokenFor(ADA)
  const [content = '', signature = ''] = token.split('.')
  const foreign = makeUnsubscribeToken('another key', { userId: owner.id, email: ADA })
  const forged = Buffer.from(JSON.stringify([owner.id, BOB])).toString('base64url')
  const wrong = [
    foreign,
    `${forged}.${signature}`,
    content,
    `${content}.`,
    `${token}.x`,
    `${token}A`,
    `.${signature}`,
    'x',
  ]
  for (const each of wrong)
    for (const response of [
      await nobody().get(`/api/unsubscribe/${each}`),
      await nobody().post(`/api/unsubscribe/${each}`),
    ])
      expect(response.statusCode).toBe(404)
  expect(await recipients()).toEqual(['Ada@Example.com', BOB])
})
