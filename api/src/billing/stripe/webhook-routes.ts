import { receiveStripeEvent } from '@sentinel/contracts/billing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type StripeClient from 'stripe'
import { invalid, notFound } from '../../platform/errors.ts'
import { StripeEvent } from './shapes.ts'

interface WebhookDeps {
  pool: pg.Pool
  stripe: StripeClient | undefined
  webhookSecret: string | undefined
}

/**
 * Events of Stripe. They say only that something has changed: the person's screens then read it from Stripe, so that it does not matter
 * in which order events come.
 */
export const webhookRoutes: FastifyPluginAsyncZod<WebhookDeps> = async (
  app,
  { pool, stripe, webhookSecret },
) => {
  // The signature is over the bytes of the body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  const { body: _, ...schema } = receiveStripeEvent.schema // checked when the signature is
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
  if (!success) throw invalid({ general: 'This is not an event of Stripe.' })
  return data
}

/** Once for each event: the first statement that stores it tells the person. */
async function note(pool: pg.Pool, { id, data: { object } }: StripeEvent): Promise<void> {
  const customerId = object.object === 'customer' ? object.id : object.customer
  await pool.query(
    `with noted as (insert into stripe_event (event_id) values ($1) on conflict do nothing returning event_id)
     select tell_person(user_id) from stripe_customer, noted where customer_id = $2`,
    [id, customerId ?? null],
  )
}
