import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import type { Payments } from '../payments.ts'
import { createStripe } from './create-stripe.ts'
import { createStripePayments } from './stripe-payments.ts'
import { SECRET_KEY, StandInStripe } from './testing/stand-in-stripe.ts'

const TIMEOUT_MS = 150
const MASTERCARD = { brand: 'mastercard', last4: '4444', exp_month: 5, exp_year: 2032 }

let stripe: StandInStripe
let api: TestApi
let userId: number
/** Gives up early, so that the tests do not have to wait as long as users would. */
let impatient: Payments
let patient: Payments

beforeAll(async () => {
  ;[stripe, api] = await Promise.all([StandInStripe.start(), startTestApi()])
  impatient = await createPayments(TIMEOUT_MS)
  patient = await createPayments()
})
afterAll(async () => {
  await api.stop()
  await stripe.close()
})
beforeEach(async () => {
  userId = (await api.createUser()).id
  await patient.setCard(userId, 'pm_card_visa')
  stripe.requests.length = 0
})

async function createPayments(timeoutMs?: number): Promise<Payments> {
  return createStripePayments({
    pool: api.pool,
    stripe: await createStripe({ secretKey: SECRET_KEY, apiUrl: stripe.url }, timeoutMs),
    publishableKey: 'pk_test_ours',
    log: pino({ level: 'silent' }),
  })
}

const AWAY = {
  statusCode: 503,
  code: 'unavailable',
  fields: { general: 'The payment provider can’t be reached. Try again later.' },
}

test.each([
  ['never comes', ['hang', 'hang']],
  ['begins and never ends', ['stall']],
] as const)('an answer of Stripe that %s times out, and the user sees the reason', async (_how, answers) => {
  stripe.answerNext(...answers)
  await expect(impatient.getCard(userId)).rejects.toMatchObject(AWAY)
  expect(stripe.requests).toHaveLength(answers.length)
  expect(await patient.getCard(userId)).toMatchObject({ card: { card: { last4: '4242' } } })
})

const findIntentKeys = () =>
  stripe.requests
    .filter(({ method, path }) => method === 'POST' && path === '/v1/setup_intents')
    .map(({ headers }) => headers['idempotency-key'])

test('a card whose setup Stripe does not answer is not on file, and is on file after another try', async () => {
  stripe.answerNext({ slowMs: 0 }, 'hang', 'hang') // the customer is read first
  await expect(impatient.setCard(userId, 'pm_card_mastercard')).rejects.toMatchObject(AWAY)
  expect(await patient.getCard(userId)).toMatchObject({ card: { card: { last4: '4242' } } })
  expect(await patient.setCard(userId, 'pm_card_mastercard')).toEqual({
    card: { card: MASTERCARD },
    confirmation: null,
  })
})

test('the one retry has the idempotency key of the first attempt', async () => {
  stripe.answerNext({ slowMs: 0 }, 'hang')
  expect(await impatient.setCard(userId, 'pm_card_mastercard')).toMatchObject({ card: { card: MASTERCARD } })
  const [first, ...retries] = findIntentKeys()
  expect(first).toMatch(/^card-cus_/)
  expect(retries).toEqual([first])
})

test('the api waits for a slow answer without a retry', async () => {
  stripe.answerNext({ slowMs: 0 }, { slowMs: TIMEOUT_MS * 2 })
  expect(await patient.setCard(userId, 'pm_card_mastercard')).toMatchObject({ card: { card: MASTERCARD } })
  expect(findIntentKeys()).toHaveLength(1)
})
