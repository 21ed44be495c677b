import type { CardOnFile, Charge, SetCard } from '@sentinel/contracts/billing/billing'
import { writeSandboxToken } from '@sentinel/domain/billing/sandbox-cards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const VALID = { month: 12, year: 2099 }
const VISA = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2099 }

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const setCard = (user: TestUser, token: string) => api.as(user).post('/api/setSource', { token })
const getCard = async (user: TestUser) => (await api.as(user).get('/api/getCard')).json<CardOnFile>()

test('the api reports that it is the sandbox', async () => {
  const user = await api.createUser()
  expect((await api.as(user).get('/api/billing')).json()).toEqual({ provider: 'sandbox' })
})

test('a test card is put on file and replaced, for its own account only', async () => {
  const [user, other] = [await api.createUser(), await api.createUser()]
  expect(await getCard(user)).toEqual({ card: null })
  const set = (await setCard(user, writeSandboxToken('tok_visa', VALID))).json<SetCard>()
  expect(set).toEqual({ card: { card: VISA }, confirmation: null })
  await setCard(user, writeSandboxToken('tok_amex', VALID))
  expect(await getCard(user)).toEqual({
    card: { card: { brand: 'American Express', last4: '0005', exp_month: 12, exp_year: 2099 } },
  })
  expect(await getCard(other)).toEqual({ card: null })
})

test.each([
  [
    'a refused card',
    writeSandboxToken('tok_chargeDeclinedInsufficientFunds', VALID),
    'Your card has insufficient funds.',
  ],
  ['a card of last year', writeSandboxToken('tok_visa', { month: 1, year: 2020 }), 'Your card has expired.'],
  ['an unknown token', 'tok_mine', 'The sandbox accepts only test cards.'],
])('%s is refused with the reason, and the previous card stays', async (_what, token, reason) => {
  const user = await api.createUser()
  await setCard(user, writeSandboxToken('tok_visa', VALID))
  const answer = await setCard(user, token)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { general: reason } })
  expect(await getCard(user)).toEqual({ card: { card: VISA } })
})

test('a card that needs a confirmation is on file once it is confirmed', async () => {
  const user = await api.createUser()
  const requested = (
    await setCard(user, writeSandboxToken('tok_threeDSecure2Required', VALID))
  ).json<SetCard>()
  expect(requested.card).toBeNull()
  const confirmed = await setCard(user, requested.confirmation?.client_secret ?? '')
  expect(confirmed.json()).toMatchObject({ card: { card: { last4: '3220' } }, confirmation: null })
})

test('a card number is not a token, and no answer repeats it', async () => {
  const user = await api.createUser()
  const answer = await setCard(user, '4242424242424242')
  expect(answer.statusCode).toBe(400)
  expect(answer.body).not.toContain('4242')
})

test('charges are read page by page, newest first, and only those of the account', async () => {
  const [user, other] = [await api.createUser(), await api.createUser()]
  for (const { id } of [user, other])
    await api.pool.query(
      `insert into sandbox_charge (user_id, description, status, amount, currency)
       select $1, 'Plan ' || n, 'succeeded', n * 100, 'usd' from generate_series(1, 3) n`,
      [id],
    )
  const first = await api.as(user).get('/api/getCharges?limit=2')
  expect(first.json<Charge[]>().map(({ description }) => description)).toEqual(['Plan 3', 'Plan 2'])
  const cursor = first.headers['x-next-cursor']
  const second = await api.as(user).get(`/api/getCharges?limit=2&cursor=${String(cursor)}`)
  expect(second.json<Charge[]>().map(({ description }) => description)).toEqual(['Plan 1'])
  expect(second.headers['x-next-cursor']).toBeUndefined()
  expect((await api.as(user).get('/api/getCharges?cursor=ch_of_stripe')).json()).toEqual([])
})

test('viewers cannot use billing', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).get('/api/getCard')).statusCode).toBe(403)
})

test('without Stripe there is no webhook', async () => {
  expect((await api.as(undefined).post('/api/stripe/webhook', {})).statusCode).toBe(404)
})
