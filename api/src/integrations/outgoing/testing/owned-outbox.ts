import { pino } from 'pino'
import { seedAlert } from '../../../testing/seed-alerts.ts'
import { type InsightSeed, seedInsight } from '../../../testing/seed-insights.ts'
import { seedIntegration } from '../../../testing/seed-integrations.ts'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'
import type { ClaimedMessage } from '../claim-messages.ts'
import type { Outcome } from '../facts.ts'
import { sendOutgoing } from '../send-outgoing.ts'

export const MAIL = 'ranger@example.com'

interface ShownMessage {
  /** In the form `kind state`. */
  message: string
  reason_code: string | null
  reason_params: object
  waits_minutes: number
}

/** An owner with a camera who has set up email. */
export interface OwnedOutbox {
  owner: TestUser
  deviceId: number
  /** The email integration. */
  integrationId: number
  /** The messages that were passed to the sender, and the outcome they get. */
  handed: ClaimedMessage[]
  outcome: Outcome
  kinds(): string[]
  integrate(platform: 'sms' | 'gundi_v1' | 'gundi_v2'): Promise<number>
  /** Runs one turn of sending, for the email integration by default. */
  send(integrationId?: number, worker?: string): Promise<void>
  /** Stores a sighting and queues its messages in the same way as the gateway. */
  see(seed?: Partial<InsightSeed>): Promise<number>
  raise(): Promise<number>
  end(alertId: number): Promise<void>
  messages(): Promise<ShownMessage[]>
  states(): Promise<string[]>
  /** Makes all the owner's messages older by this interval. */
  age(interval: string): Promise<unknown>
}

export async function ownOutbox(api: TestApi): Promise<OwnedOutbox> {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  const integrationId = await seedIntegration(api.db, {
    userId: owner.id,
    platform: 'email',
    recipients: [MAIL],
  })
  const outbox: OwnedOutbox = {
    owner,
    deviceId,
    integrationId,
    handed: [],
    outcome: { state: 'sent' },
    kinds: () => outbox.handed.map(({ kind }) => kind),
    integrate: (platform) =>
      seedIntegration(api.db, {
        userId: owner.id,
        platform,
        recipients: platform === 'sms' ? ['+12025550111'] : [],
      }),
    send: (id = integrationId, worker = 'this') => sendWith(api, outbox, id, worker),
    see: (seed) => see(api, deviceId, seed),
    raise: () => seedAlert(api.db, { userId: owner.id, deviceId }),
    end: (alertId) => end(api, alertId),
    messages: () => findMessages(api, owner.id),
    states: async () => (await findMessages(api, owner.id)).map(({ message }) => message),
    age: (interval) =>
      api.pool.query(
        `update outbox set sent_at = sent_at - $2::interval, due_at = due_at - $2::interval, created_at = created_at - $2::interval
         where user_id = $1`,
        [owner.id, interval],
      ),
  }
  return outbox
}

function sendWith(
  { pool }: TestApi,
  outbox: OwnedOutbox,
  integrationId: number,
  worker: string,
): Promise<void> {
  return sendOutgoing(
    {
      pool,
      worker,
      log: pino({ level: 'silent' }),
      now: Date.now,
      async deliver(_, messages) {
        outbox.handed.push(...messages)
        return messages.map(() => outbox.outcome)
      },
    },
    integrationId,
  )
}

async function see({ pool }: TestApi, deviceId: number, seed: Partial<InsightSeed> = {}): Promise<number> {
  const insightId = await seedInsight(pool, { deviceId, place: { latitude: -24, longitude: 31 }, ...seed })
  await pool.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [insightId, deviceId])
  return insightId
}

async function end({ pool }: TestApi, alertId: number): Promise<void> {
  await pool.query(`update alert set status = 'resolved', resolved_at = now() where alert_id = $1`, [alertId])
}

async function findMessages({ pool }: TestApi, userId: number): Promise<ShownMessage[]> {
  const { rows } = await pool.query<ShownMessage>(
    `select kind || ' ' || state as message, reason_code, reason_params, ceil(extract(epoch from due_at - now()) / 60)::int as waits_minutes
     from outbox where user_id = $1 order by outbox_id`,
    [userId],
  )
  return rows
}
