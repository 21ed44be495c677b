import type { CardOnFile, Charge, SetCard } from '@sentinel/contracts/billing/billing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type StripeClient from 'stripe'
import type { z } from 'zod'
import type { ChargesPage, Payments } from '../payments.ts'
import { refuseCard } from '../refuse-card.ts'
import { askStripe, isUnknown, tryStripe } from './explain-errors.ts'
import { ChargePage, Customer, SetupIntent } from './shapes.ts'

interface StripePaymentsOptions {
  pool: pg.Pool
  stripe: StripeClient
  publishableKey: string
  log: FastifyBaseLogger
}

/** Reads cards and charges from Stripe each time, because the console stores neither. */
export function createStripePayments({ pool, stripe, publishableKey, log }: StripePaymentsOptions): Payments {
  return {
    describe: () => ({ provider: 'stripe', publishable_key: publishableKey }),
    async getCard(userId) {
      const customerId = await findCustomerId(pool, userId)
      if (customerId === undefined) return { card: null }
      return askStripe(log, async () => presentCard(await readCustomer(stripe, customerId)))
    },
    setCard: (userId, token) =>
      askStripe(log, async () =>
        putCard({ stripe, log }, await findUsableCustomer(pool, stripe, userId), token),
      ),
    async listCharges(userId, page) {
      const customerId = await findCustomerId(pool, userId)
      return customerId === undefined ? [] : askStripe(log, () => readCharges(stripe, customerId, page))
    },
  }
}

type Customer = z.infer<typeof Customer>

/** Stripe returns only the ids of these objects unless a request expands them. */
const CARD_FIELDS = ['invoice_settings.default_payment_method', 'default_source']

/** Returns undefined if Stripe no longer has the customer. */
async function readCustomer(stripe: StripeClient, customerId: string): Promise<Customer | undefined> {
  try {
    const customer = Customer.parse(await stripe.customers.retrieve(customerId, { expand: CARD_FIELDS }))
    return customer.deleted ? undefined : customer
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw error
  }
}

function presentCard(customer: Customer | undefined): CardOnFile {
  const source = customer?.default_source
  const card =
    customer?.invoice_settings?.default_payment_method?.card ??
    (source && 'last4' in source ? source : undefined)
  if (!card) return { card: null }
  const { brand, last4, exp_month, exp_year } = card
  return { card: { card: { brand, last4, exp_month, exp_year } } }
}

/** Returns an account's customer. Creates one if there is none or if Stripe no longer has it. */
async function findUsableCustomer(pool: pg.Pool, stripe: StripeClient, userId: number): Promise<Customer> {
  const customerId = await ensureCustomerId(pool, stripe, userId)
  const known = await readCustomer(stripe, customerId)
  if (known) return known
  await forgetCustomer(pool, customerId)
  const created = await readCustomer(stripe, await ensureCustomerId(pool, stripe, userId))
  if (!created) throw new Error('Stripe does not have the customer that it has just created')
  return created
}

/** Puts a card on file once its bank has agreed. Until then the previous card stays on file. */
async function putCard(
  { stripe, log }: Pick<StripePaymentsOptions, 'stripe' | 'log'>,
  customer: Customer,
  token: string,
): Promise<SetCard> {
  const intent = await setUp(stripe, customer.id, token)
  if (intent.customer !== customer.id) throw refuseCard(NOT_CONFIRMED)
  if (intent.status === 'requires_action')
    return { ...presentCard(customer), confirmation: { client_secret: intent.client_secret } }
  if (intent.status !== 'succeeded' || intent.payment_method === null) throw refuseCard(NOT_CONFIRMED)
  const updated = await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: intent.payment_method },
    expand: CARD_FIELDS,
  })
  const previous = customer.invoice_settings?.default_payment_method?.id
  if (previous !== undefined && previous !== intent.payment_method)
    await tryStripe(log, () => stripe.paymentMethods.detach(previous)) // the new card is on file already
  return { ...presentCard(Customer.parse(updated)), confirmation: null }
}

const NOT_CONFIRMED = 'Your bank did not confirm the card.'

/**
 * Returns the setup intent for a card. `token` is an intent that the user has confirmed (`seti_`), a payment method (`pm_`) or a card token (`tok_`).
 */
async function setUp(stripe: StripeClient, customerId: string, token: string) {
  try {
    if (token.startsWith('seti_')) return SetupIntent.parse(await stripe.setupIntents.retrieve(token))
    const paymentMethod = token.startsWith('tok_')
      ? (await stripe.paymentMethods.create({ type: 'card', card: { token } })).id
      : token
    return SetupIntent.parse(
      await stripe.setupIntents.create(
        {
          customer: customerId,
          payment_method: paymentMethod,
          confirm: true,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        },
        { idempotencyKey: `card-${customerId}-${paymentMethod}` },
      ),
    )
  } catch (error) {
    throw isUnknown(error) ? refuseCard('Enter the card again.') : error
  }
}

/** Returns no charges if Stripe does not have the customer or the charge `after`. */
async function readCharges(
  stripe: StripeClient,
  customerId: string,
  { limit, after }: ChargesPage,
): Promise<Charge[]> {
  try {
    const page = await stripe.charges.list({
      customer: customerId,
      limit,
      ...(after !== undefined && { starting_after: after }),
    })
    return ChargePage.parse(page).data
  } catch (error) {
    if (isUnknown(error)) return []
    throw error
  }
}

/** Returns the Stripe id of an account's customer, or undefined before the account's first card. */
async function findCustomerId(pool: pg.Pool, userId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ customer_id: string }>(
    'select customer_id from stripe_customer where user_id = $1',
    [userId],
  )
  return rows[0]?.customer_id
}

/**
 * Returns the Stripe id of an account's customer, creating the customer if there is none. If two are created at the same time, the second is never
 * used.
 */
async function ensureCustomerId(pool: pg.Pool, stripe: StripeClient, userId: number): Promise<string> {
  const known = await findCustomerId(pool, userId)
  if (known !== undefined) return known
  const { rows: accounts } = await pool.query<{ email: string; name: string }>(
    `select email, first_name || ' ' || last_name as name from user_account where user_id = $1`,
    [userId],
  )
  const [account] = accounts
  if (!account) throw new Error(`no account ${userId}`)
  const { id } = await stripe.customers.create({ ...account, metadata: { user_id: String(userId) } })
  await pool.query(
    'insert into stripe_customer (user_id, customer_id) values ($1, $2) on conflict (user_id) do nothing',
    [userId, id],
  )
  const stored = await findCustomerId(pool, userId)
  if (stored === undefined) throw new Error('the account was deleted while its customer was created')
  return stored
}

/** Forgets a customer that Stripe does not have, for example after switching from test keys to live keys. */
async function forgetCustomer(pool: pg.Pool, customerId: string): Promise<void> {
  await pool.query('delete from stripe_customer where customer_id = $1', [customerId])
}
