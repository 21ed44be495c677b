import { Charge, PaymentCard } from '@sentinel/contracts/billing/billing'
import { z } from 'zod'

// The fields of Stripe's objects that we read. A response that does not match is treated as an outage.

/** A customer, with the payment method for invoices and the legacy source expanded. */
export const Customer = z.object({
  id: z.string(),
  deleted: z.literal(true).optional(),
  invoice_settings: z
    .object({
      default_payment_method: z
        .object({ id: z.string(), card: PaymentCard.optional() })
        .nullable()
        .optional(),
    })
    .optional(),
  default_source: z
    .union([z.object({ object: z.literal('card'), ...PaymentCard.shape }), z.object({ object: z.string() })])
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

export const ChargePage = z.object({ data: z.array(Charge) })

/** An event, with the customer to whom it belongs. */
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
