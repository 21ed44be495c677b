import { GUNDI_V2_PAUSE_MS } from '@sentinel/contracts/integrations/limits'
import { inTransaction } from '@sentinel/platform/transaction'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Queryable } from '@sentinel/migrations/connect'
import { type ClaimedMessage, claimForwards, claimNotice } from './claim-messages.ts'
import type { Outcome } from './facts.ts'
import { type IntegrationRow, findIntegration } from './find-integration.ts'
import { settleMessages } from './settle-messages.ts'

/** The time after which other integrations get their turn, so that none waits for a long queue. */
const TURN_MS = 20_000

/** Sends messages from one integration that were claimed together, and returns the outcome of each. */
export type Deliver = (integration: IntegrationRow, messages: ClaimedMessage[]) => Promise<Outcome[]>

export interface SendDeps {
  pool: pg.Pool
  deliver: Deliver
  /** Identifies this process, even after a restart: `claimed_by` in `outbox`, `process` in `job_worker`. */
  worker: string
  log: FastifyBaseLogger
  now: () => number
  /** The pause between two requests to the second generation of Gundi. */
  gundiPauseMs?: number
}

/**
 * Sends the due messages of an integration for one turn. Each message is claimed before it is sent and settled afterwards, so this can be interrupted
 * at any point and run twice at the same time. A message that was being sent when its process was killed is resent.
 */
export async function sendOutgoing(
  deps: SendDeps,
  integrationId: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { pool, now } = deps
  const endsAt = now() + TURN_MS
  const integration = await findIntegration(pool, integrationId)
  if (!integration) {
    await pool.query('select skip_orphans($1)', [integrationId])
    return
  }
  while (now() < endsAt && !abortSignal?.aborted) {
    const messages = await claim(deps, integration)
    if (messages.length === 0) break
    await deliverAndSettle(deps, integration, messages)
  }
  await wakeWhenDue(pool, integrationId)
}

function claim(
  { pool, worker, gundiPauseMs = GUNDI_V2_PAUSE_MS }: SendDeps,
  { integration_id: integrationId, platform }: IntegrationRow,
): Promise<ClaimedMessage[]> {
  return inTransaction(pool, async (tx) => {
    if (platform === 'gundi_v1' || platform === 'gundi_v2') {
      const takesLists = platform === 'gundi_v2'
      const pauseMs = takesLists ? gundiPauseMs : 0
      return claimForwards(tx, { integrationId, worker }, { takesLists, pauseMs })
    }
    const message = await claimNotice(tx, { integrationId, worker })
    return message ? [message] : []
  })
}

async function deliverAndSettle(
  { pool, deliver, worker, log }: SendDeps,
  integration: IntegrationRow,
  messages: ClaimedMessage[],
): Promise<void> {
  const outcomes = await deliver(integration, messages).catch((error: unknown) => {
    log.error({ err: error, messageIds: messages.map(({ outbox_id }) => outbox_id) }, 'message not sent')
    return []
  })
  await inTransaction(pool, (tx) => settleMessages(tx, { integration, messages, outcomes, worker }))
  for (const [at, { outbox_id: messageId }] of messages.entries()) {
    const outcome = outcomes[at]
    if (outcome?.state === 'failed')
      log.warn({ messageId, reason: outcome.reason }, 'message failed for good')
    if (outcome?.reason?.code === 'key_unreadable')
      log.warn(
        { messageId, integrationId: integration.integration_id },
        'integration is off: its key cannot be read',
      )
  }
}

/** Wakes an integration's job when a message is due, the claims have ended, and the other system accepts requests again. */
const WAKE = `
  with next as (
    select greatest(min(o.due_at), max(o.claimed_until), max(i.request_at) filter (where i.platform in ('gundi_v1', 'gundi_v2'))) as at
    from outbox o join integration i using (integration_id) where o.integration_id = $1 and o.state = 'pending'
  )
  select wake_outbox(array[$1]::int[], at) from next where at is not null`

/** Schedules an integration's job for when there is something to do. */
async function wakeWhenDue(db: Queryable, integrationId: number): Promise<void> {
  await db.query(WAKE, [integrationId])
}
