import type { CardOnFile, Charge, SetCard } from '@sentinel/contracts/billing/billing'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { SECRET_KEY, StandInStripe, WEBHOOK_SECRET } from './testing/stand-in-stripe.ts'

const VISA = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }

let stripe: StandInStripe
let api: TestApi
let user: TestUser
let logged = ''

beforeAll(async () => {
  stripe = await StandInStripe.start()
  api = await startTestApi({
    config: {
      stripe: {
        secretKey: SECRET_KEY,
        publishableKey: 'pk_test_ours',
        webhookSecret: WEBHOOK_SECRET,
        apiUrl: stripe.url,
      },
    },
    logTo: new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString()
        done()
      },
    }),
  })
})
afterAll(async () => {
  await api.stop()
  await stripe.close()
})
beforeEach(async () => {
  user = await api.createUser()
  logged = ''
})

const setCard = (token: string, who = user) => api.as(who).post('/api/setSource', { token })
const getCard = async () => (await api.as(user).get('/api/getCard')).json<CardOnFile>()
const customerOf = async ({ id }: TestUser) => {
  const { rows } = await api.pool.query<{ customer_id: string }>(
    'select customer_id from stripe_customer where user_id = $1',
    [id],
  )
  return rows[0]?.customer_id ?? ''
}

test('the browser gets the publishable key', async () => {
  expect((await api.as(user).get('/api/billing')).json()).toEqual({
    provider: 'stripe',
    publishable_key: 'pk_test_ours',
  })
})

test.each(['pm_card_visa', 'tok_visa'])('%s is put on file for the account’s customer', async (token) => {
  expect(await getCard()).toEqual({ card: null })
  expect((await setCard(token)).json<SetCard>()).toEqual({ card: { card: VISA }, confirmation: null })
  expect(await getCard()).toEqual({ card: { card: VISA } })
  expect(stripe.customers.get(await customerOf(user))).toMatchObject({
    email: user.email,
    user: String(user.id),
  })
})

test('a second card replaces the first, for the same customer', async () => {
  await setCard('pm_card_visa')
  const customer = await customerOf(user)
  expect((await setCard('pm_card_mastercard')).json()).toMatchObject({ card: { card: { last4: '4444' } } })
  expect(await customerOf(user)).toBe(customer)
  expect(stripe.detached).toContain('pm_card_visa')
})

test('a new card is on file even if Stripe fails to remove the previous one', async () => {
  await setCard('pm_card_visa')
  const refusal = { status: 400, body: '{"error":{"type":"invalid_request_error","message":"no"}}' }
  const taken = { slowMs: 0 } // the customer is read, the card set up and put on file
  stripe.answerNext(taken, taken, taken, refusal)
  const answer = await setCard('pm_card_mastercard')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ card: { card: { last4: '4444' } }, confirmation: null })
  expect(stripe.requests.at(-1)?.path).toBe('/v1/payment_methods/pm_card_visa/detach')
  expect(logged).toContain('Stripe refused our request')
})

test('a declined card is refused with Stripe’s words, and the previous one stays', async () => {
  await setCard('pm_card_visa')
  const answer = await setCard('pm_card_declined')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { general: 'Your card was declined.' } })
  expect(await getCard()).toEqual({ card: { card: VISA } })
})

const NOT_CONFIRMED = { general: 'Your bank did not confirm the card.' }

/** Returns the errors that another account gets for this intent. */
async function refusalOfOther(intent: string): Promise<unknown> {
  const answer = await setCard(intent, await api.createUser())
  expect(answer.body).not.toContain('_secret_')
  return answer.json<{ errors: unknown }>().errors
}

test('a customer that Stripe no longer has is created again with the next card', async () => {
  await setCard('pm_card_visa')
  const previous = await customerOf(user)
  stripe.customers.delete(previous)
  expect(await getCard()).toEqual({ card: null })
  expect((await api.as(user).get('/api/getCharges')).json()).toEqual([])
  expect((await setCard('pm_card_mastercard')).json()).toMatchObject({ card: { card: { last4: '4444' } } })
  expect(await customerOf(user)).not.toBe(previous)
})

test('a card that needs the bank’s confirmation is on file after it, and only for its own customer', async () => {
  const requested = (await setCard('pm_card_3ds')).json<SetCard>()
  expect(requested).toMatchObject({ card: null, confirmation: { client_secret: expect.any(String) } })
  const intent = requested.confirmation?.client_secret.split('_secret_')[0] ?? ''
  expect((await setCard(intent)).json()).toMatchObject({
    confirmation: { client_secret: expect.any(String) },
  })
  expect(await refusalOfOther(intent)).toEqual(NOT_CONFIRMED)
  stripe.confirm(requested.confirmation?.client_secret ?? '')
  expect(await refusalOfOther(intent)).toEqual(NOT_CONFIRMED)
  expect((await setCard(intent)).json()).toMatchObject({
    card: { card: { last4: '3220' } },
    confirmation: null,
  })
})

test('an unknown token is refused', async () => {
  const answer = await setCard('pm_card_unknown')
  expect(answer.json()).toMatchObject({ errors: { general: 'Enter the card again.' } })
})

test.each([
  ['text that is not JSON', 1, 'junk'],
  ['two errors', 2, { status: 500, body: '{"error":{"type":"api_error"}}' }],
  ['too many requests', 1, { status: 429, body: '{"error":{"type":"rate_limit_error"}}' }],
  ['an unexpected object', 1, { status: 200, body: '{"data":7}' }],
] as const)(
  '%s from Stripe: the user reads that the provider has an outage, and the next call works',
  async (_what, times, answer) => {
    await setCard('pm_card_visa')
    stripe.answerNext(...Array.from({ length: times }, () => answer))
    const failed = await api.as(user).get('/api/getCard')
    expect(failed.statusCode).toBe(503)
    expect(failed.json<{ message: string }>().message).toMatch(/^The payment provider /)
    expect(await getCard()).toEqual({ card: { card: VISA } })
  },
)

test('a request whose answer is lost is sent again with the same key, and takes effect once', async () => {
  await setCard('pm_card_visa')
  stripe.answerNext({ slowMs: 0 }, 'take-and-drop') // the customer is read first
  expect((await setCard('pm_card_mastercard')).json()).toMatchObject({ card: { card: { last4: '4444' } } })
  const keys = stripe.requests
    .filter(({ method, path }) => method === 'POST' && path === '/v1/setup_intents')
    .slice(-2)
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeDefined()
  expect(keys[0]).toBe(keys[1])
})

test('only charges of the customer are read, page by page', async () => {
  expect((await api.as(user).get('/api/getCharges')).json()).toEqual([])
  await setCard('pm_card_visa')
  const customer = await customerOf(user)
  const charge = { description: 'Plan * x', status: 'succeeded', amount: 1250, currency: 'usd' }
  for (const n of [1, 2, 3])
    stripe.charges.push({ ...charge, id: `ch_${user.id}_${n}`, customer, created: n })
  stripe.charges.push({ ...charge, id: 'ch_other', customer: 'cus_other', created: 9 })
  const first = await api.as(user).get('/api/getCharges?limit=2')
  const { customer: _, ...newest } = { ...charge, id: `ch_${user.id}_3`, customer, created: 3 }
  expect(first.json<Charge[]>()[0]).toEqual(newest)
  const cursor = String(first.headers['x-next-cursor'])
  expect((await api.as(user).get(`/api/getCharges?limit=2&cursor=${cursor}`)).json()).toMatchObject([
    { id: `ch_${user.id}_1` },
  ])
})

async function deliver({ payload, headers }: { payload: string; headers: Record<string, string> }) {
  return api.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
}
const countUpdates = async () => {
  const { rows } = await api.pool.query<{ times: number }>(
    `select count(*)::int as times from change_log where kind = 'lists:changed' and $1 = any (user_ids)`,
    [user.id],
  )
  return rows[0]?.times ?? 0
}

test('an event with Stripe’s signature updates the user’s pages, once for each event', async () => {
  await setCard('pm_card_visa')
  const about = { object: 'charge', id: 'ch_1', customer: await customerOf(user) }
  const event = stripe.event(about)
  const before = await countUpdates()
  for (let time = 0; time < 3; time++) expect((await deliver(event)).json()).toEqual({ received: true })
  expect(await countUpdates()).toBe(before + 1)
  await deliver(stripe.event({ object: 'customer', id: await customerOf(user) }))
  expect(await countUpdates()).toBe(before + 2)
})

test('an event that is delivered several times at the same time counts once', async () => {
  await setCard('pm_card_visa')
  const event = stripe.event({ object: 'charge', customer: await customerOf(user) })
  const before = await countUpdates()
  const answers = await Promise.all(Array.from({ length: 4 }, () => deliver(event)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await countUpdates()).toBe(before + 1)
})

test('an older event that arrives after a newer one does not restore an older state; both update the pages', async () => {
  await setCard('pm_card_visa')
  const customer = await customerOf(user)
  const charge = {
    id: `ch_${user.id}`,
    customer,
    description: 'Plan',
    created: 1,
    amount: 1250,
    currency: 'usd',
  }
  stripe.charges.push({ ...charge, status: 'succeeded' })
  const before = await countUpdates()
  const older = { id: `evt_${user.id}_a`, atMs: Date.now() - 60_000 }
  await deliver(stripe.event({ object: 'charge', ...charge, status: 'succeeded' }))
  expect(
    (await deliver(stripe.event({ object: 'charge', ...charge, status: 'pending' }, older))).statusCode,
  ).toBe(200)
  expect(await countUpdates()).toBe(before + 2)
  expect((await api.as(user).get('/api/getCharges')).json()).toMatchObject([{ status: 'succeeded' }])
})

test('a refused event is not counted as handled: it takes effect once its signature is right', async () => {
  await setCard('pm_card_visa')
  const about = { object: 'charge', customer: await customerOf(user) }
  const id = `evt_${user.id}_forged`
  const before = await countUpdates()
  expect((await deliver(stripe.event(about, { id, secret: 'whsec_other' }))).statusCode).toBe(400)
  expect(await countUpdates()).toBe(before)
  expect((await deliver(stripe.event(about, { id }))).statusCode).toBe(200)
  expect(await countUpdates()).toBe(before + 1)
})

test('amounts, currencies and descriptions are the same as in Stripe', async () => {
  await setCard('pm_card_visa')
  const customer = await customerOf(user)
  const charges = [
    { description: '*', amount: 500, currency: 'jpy' },
    { description: null, amount: 1234, currency: 'kwd' },
  ].map((charge, at) => ({
    ...charge,
    id: `ch_${user.id}_${at}`,
    customer,
    created: 9 - at,
    status: 'succeeded',
  }))
  stripe.charges.push(...charges)
  expect((await api.as(user).get('/api/getCharges')).json()).toMatchObject(
    charges.map(({ customer: _, ...charge }) => charge),
  )
})

test.each([
  ['another secret', () => stripe.event({ object: 'charge' }, { secret: 'whsec_other' })],
  ['an hour ago', () => stripe.event({ object: 'charge' }, { atMs: Date.now() - 3_600_000 })],
  ['no signature', () => ({ ...stripe.event({ object: 'charge' }), headers: {} })],
  ['another body', () => ({ ...stripe.event({ object: 'charge' }), payload: '{"id":"evt_forged"}' })],
])('an event signed with %s is refused', async (_how, make) => {
  const answer = await deliver(make())
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { general: 'The signature does not match.' } })
})

test('no key and no card data is logged', async () => {
  stripe.answerNext('junk')
  await setCard('pm_card_visa')
  await setCard('pm_card_declined')
  await setCard('4000000000000002')
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET, 'pm_card', '4000000000000002', '4242'])
    expect(logged).not.toContain(secret)
  expect(logged).not.toBe('')
})
