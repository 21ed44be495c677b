import type { CardOnFile, SetCard } from '@sentinel/contracts/billing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type StripeClient from 'stripe'
import type { Payments } from '../payments.ts'
import { refuseCard } from '../refuse-card.ts'
import { askStripe } from './explain-errors.ts'
import { findCustomerId, keepCustomerId } from './find-customer.ts'
import { ChargePage, Customer, SetupIntent } from './shapes.ts'

interface StripePaymentsOptions {
  pool: pg.Pool
  stripe: StripeClient
  publishableKey: string
  log: FastifyBaseLogger
}

/** Cards and charges at Stripe, which is asked each time: nothing of them is kept here that could grow old. */
export function createStripePayments({ pool, stripe, publishableKey, log }: StripePaymentsOptions): Payments {
  return {
    describe: () => ({ provider: 'stripe', publishable_key: publishableKey }),
    async getCard(userId) {
      const customerId = await findCustomerId(pool, userId)
      return customerId === undefined ? { card: null } : askStripe(log, () => readCard(stripe, customerId))
    },
    setCard: (userId, token) =>
      askStripe(log, async () => putCard(stripe, await keepCustomerId(pool, stripe, userId), token)),
    async listCharges(userId, { limit, after }) {
      const customerId = await findCustomerId(pool, userId)
      if (customerId === undefined) return []
      const page = await askStripe(log, async () =>
        ChargePage.parse(
          await stripe.charges.list({
            customer: customerId,
            limit,
            ...(after !== undefined && { starting_after: after }),
          }),
        ),
      )
      return page.data
    },
  }
}

async function readCard(stripe: StripeClient, customerId: string): Promise<CardOnFile> {
  const customer = Customer.parse(
    await stripe.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method', 'default_source'],
    }),
  )
  const source = customer.default_source
  const card =
    customer.invoice_settings?.default_payment_method?.card ??
    (source && 'last4' in source ? source : undefined)
  if (customer.deleted || !card) return { card: null }
  const { brand, last4, exp_month, exp_year } = card
  return { card: { card: { brand, last4, exp_month, exp_year } } }
}

/** A card counts once its bank has agreed; until then the former one stays. */
async function putCard(stripe: StripeClient, customerId: string, token: string): Promise<SetCard> {
  const intent = await settle(stripe, customerId, token)
  if (intent.status === 'requires_action')
    return {
      ...(await readCard(stripe, customerId)),
      confirmation: { client_secret: intent.client_secret },
    }
  if (intent.customer !== customerId || intent.status !== 'succeeded' || intent.payment_method === null)
    throw refuseCard('The bank did not confirm the card.')
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: intent.payment_method },
  })
  return { ...(await readCard(stripe, customerId)), confirmation: null }
}

/** `token` is a setup intent that the person has confirmed (`seti_`), a payment method (`pm_`) or a card token (`tok_`). */
async function settle(stripe: StripeClient, customerId: string, token: string) {
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
}
