import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs.ts'

/** Stripe sends an event again for up to three days if we do not confirm it. */
const EVENT_DAYS = 7

export const billingJobs: Jobs = {
  createTasks: ({ db }) => ({
    async forget_stripe_events() {
      await sql`delete from stripe_event where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(
        db,
      )
    },
  }),
  crontab: '17 3 * * * forget_stripe_events ?max=1&priority=-1',
}
