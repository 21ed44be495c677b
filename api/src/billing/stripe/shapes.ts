import { z } from 'zod'

// What is read of Stripe's objects. Answers that do not fit are treated like an outage.

const Card = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })

/** Expanded: the payment method that invoices are paid with, and the older kind of source. */
export const Customer = z.object({
  id: z.string(),
  deleted: z.literal(true).optional(),
  invoice_settings: z
    .object({
      default_payment_method: z.object({ id: z.string(), card: Card.optional() }).nullable().optional(),
    })
    .optional(),
  default_source: z
    .union([z.object({ object: z.literal('card'), ...Card.shape }), z.object({ object: z.string() })])
    .nullable()
    .optional(),
})

export const SetupIntent = z.object({
  id: z.string(),
  customer: z.string().nullable(),
  status: z.string(),
  client_secret: z.string(),
  payment_method: z.string().nullable(),
})

export const ChargePage = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      description: z.string().nullable(),
      created: z.int(),
      status: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
})

/** Of an event: whose customer it is about. */
export const StripeEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      customer: z.string().nullable().optional(),
    }),
  }),
})
export type StripeEvent = z.infer<typeof StripeEvent>
