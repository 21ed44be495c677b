import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { CHARGES_MAX, PAYMENT_TOKEN_MAX_CHARACTERS } from './limits.ts'

/** The payment provider: Stripe, or the built-in sandbox, which charges nothing. */
export const BillingProvider = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('stripe'), publishable_key: z.string() }),
  z.object({ provider: z.literal('sandbox') }),
])
export type BillingProvider = z.infer<typeof BillingProvider>

export const getBilling = {
  method: 'GET',
  url: '/api/billing',
  access: 'owner',
  scope: 'manage',
  summary: 'The payment provider of this console',
  schema: { response: { 200: BillingProvider } },
} as const satisfies Endpoint

/** The card on file. */
export const PaymentCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export type PaymentCard = z.infer<typeof PaymentCard>

export const CardHolder = z.object({ card: PaymentCard })
export type CardHolder = z.infer<typeof CardHolder>

/** The card is at `card.card`. */
export const CardOnFile = z.object({ card: CardHolder.nullable() })
export type CardOnFile = z.infer<typeof CardOnFile>

export const getCard = {
  method: 'GET',
  url: '/api/getCard',
  access: 'owner',
  scope: 'manage',
  summary: 'The card that the user pays with',
  errors: ['unavailable'],
  schema: { response: { 200: CardOnFile } },
} as const satisfies Endpoint

/** If `confirmation` is set, the bank requires the user to confirm the card first. The previous card is still on file. */
export const SetCard = z.object({
  ...CardOnFile.shape,
  confirmation: z.object({ client_secret: z.string() }).nullable(),
})
export type SetCard = z.infer<typeof SetCard>

export const setSource = {
  method: 'POST',
  url: '/api/setSource',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary:
    'Put a card on file by the token that the browser got for it from the payment provider, never by its number',
  errors: ['unavailable'],
  schema: {
    body: z.object({
      token: z
        .string('Enter the card again.')
        .regex(/^[a-z]\w*(:\d{1,4}){0,2}$/i, 'Is not a card token.')
        .max(PAYMENT_TOKEN_MAX_CHARACTERS),
    }),
    response: { 200: SetCard },
  },
} as const satisfies Endpoint

/** A charge. `amount` is in the currency's smallest unit, `created` in Unix seconds. */
export const Charge = z.object({
  id: z.string(),
  description: z.string().nullable(),
  created: z.int(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
})
export type Charge = z.infer<typeof Charge>

export const getCharges = {
  method: 'GET',
  url: '/api/getCharges',
  access: 'owner',
  scope: 'manage',
  summary: `Charges of the user, newest first, ${CHARGES_MAX} unless fewer are asked for`,
  errors: ['unavailable'],
  schema: {
    querystring: z.object({
      limit: z.coerce
        .number<number | string>('Must be a number of rows.')
        .int('Must be a whole number of rows.')
        .min(1, 'Must be at least 1.')
        .max(CHARGES_MAX, `Must be at most ${CHARGES_MAX}.`)
        .optional(),
      cursor: z
        .string()
        .regex(/^\w{1,255}$/, 'Is not a cursor of this list.')
        .optional(),
    }),
    response: { 200: z.array(Charge) },
  },
} as const satisfies Endpoint

/** Called by Stripe. The body's signature is checked, and each event is handled once. */
export const receiveStripeEvent = {
  method: 'POST',
  url: '/api/stripe/webhook',
  access: 'public',
  audit: false,
  idempotent: true,
  summary: 'Receives events from Stripe (signed with STRIPE_WEBHOOK_SECRET)',
  errors: ['not_found'],
  schema: { body: z.looseObject({}), response: { 200: z.object({ received: z.literal(true) }) } },
} as const satisfies Endpoint

export const billingEndpoints = { getBilling, getCard, setSource, getCharges, receiveStripeEvent }
