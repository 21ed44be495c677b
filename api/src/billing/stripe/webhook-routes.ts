import { receiveStripeEvent } from '@sentinel/contracts/billing/billing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type StripeClient from 'stripe'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { StripeEvent } from './shapes.ts'

interface WebhookDeps {
  pool: pg.Pool
  stripe: StripeClient | undefined
  webhookSecret: string | undefined
}

/**
 * Receives events from Stripe. An event only says that something has changed: the user's open pages then read the new state from Stripe. The order of
 * events therefore does not matter.
 */
export const webhookRoutes: FastifyPluginAsyncZod<WebhookDeps> = async (
  app,
  { pool, stripe, webhookSecret },
) => {
  // The signature covers the raw bytes of the body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const { body: _, ...schema } = receiveStripeEvent.schema // checked together with the signature
  app.route({
    ...receiveStripeEvent,
    schema,
    async handler({ headers, body }) {
      if (!stripe || webhookSecret === undefined) throw notFound('Page')
      const signature = headers['stripe-signature']
      if (!(body instanceof Buffer) || typeof signature !== 'string') throw notSigned()
      await note(pool, readEvent(stripe, body, { signature, webhookSecret }))
      return { received: true as const }
    },
  })
}

const notSigned = () => invalid({ general: 'The signature does not match.' })

function readEvent(
  stripe: StripeClient,
  body: Buffer,
  { signature, webhookSecret }: { signature: string; webhookSecret: string },
): StripeEvent {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch {
    throw notSigned()
  }
  const { success, data } = StripeEvent.safeParse(event)
  if (!success) throw invalid({ general: 'This is not a Stripe event.' })
  return data
}

/** Notifies the user's open pages. Only the statement that stores an event does so, which makes it once per event. */
async function note(pool: pg.Pool, { id, data: { object } }: StripeEvent): Promise<void> {
  const customerId = object.object === 'customer' ? object.id : object.customer
  await pool.query(
    `with noted as (insert into stripe_event (event_id) values ($1) on conflict do nothing returning event_id)
     select publish_user(user_id) from stripe_customer, noted where customer_id = $2`,
    [id, customerId ?? null],
  )
}
