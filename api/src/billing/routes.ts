import { getBilling, getCard, getCharges, setSource } from '@sentinel/contracts/billing/billing'
import { CHARGES_MAX } from '@sentinel/contracts/billing/limits'
import { NEXT_CURSOR_HEADER } from '@sentinel/contracts/http/lists'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { sql } from 'kysely'
import type { ApiConfig } from '../platform/config.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Area } from '../platform/area.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createStripe } from './stripe/create-stripe.ts'
import { createStripePayments } from './stripe/stripe-payments.ts'
import { webhookRoutes } from './stripe/webhook-routes.ts'

interface BillingDeps {
  pool: pg.Pool
  now: () => number
  config: Pick<ApiConfig, 'stripe'>
}

const billingRoutes: FastifyPluginAsyncZod<BillingDeps> = async (app, { pool, now, config }) => {
  const stripe = config.stripe && (await createStripe(config.stripe))
  const payments =
    config.stripe && stripe
      ? createStripePayments({ pool, stripe, publishableKey: config.stripe.publishableKey, log: app.log })
      : createSandbox({ pool, now })

  app.route({ ...getBilling, handler: async () => payments.describe() })
  app.route({ ...getCard, handler: ({ user }) => payments.getCard(user.id) })
  app.route({
    ...setSource,
    async handler({ user, body: { token } }) {
      const set = await payments.setCard(user.id, token)
      if (!set.confirmation) await callFunction(pool, functions.publishUser({ userId: user.id })) // updates the user's other pages
      return set
    },
  })
  app.route({
    ...getCharges,
    async handler({ user, query: { limit = CHARGES_MAX, cursor } }, reply) {
      const charges = await payments.listCharges(user.id, { limit, after: cursor })
      const last = charges.at(-1)
      if (last && charges.length >= limit) reply.header(NEXT_CURSOR_HEADER, last.id)
      return charges
    },
  })
  await app.register(webhookRoutes, { pool, stripe, webhookSecret: config.stripe?.webhookSecret })
}

/** Stripe resends an event for up to three days until we confirm it. */
const EVENT_DAYS = 7

const billingJobs: Jobs = {
  createTasks: ({ db }) => ({
    async forget_stripe_events() {
      await sql`delete from stripe_event where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(
        db,
      )
    },
  }),
  crontab: '17 3 * * * forget_stripe_events ?max=1&priority=-1',
}

export const billing = { routes: billingRoutes, jobs: billingJobs } satisfies Area<BillingDeps>
