import type { Queryable } from '@sentinel/migrations/connect'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Outcome } from './facts.ts'

/** With the pauses below about three days. */
const TRIES_MAX = 20
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000
const REASON_MAX_CHARACTERS = 500

/** What was summarised counts as told with its summary. A photo follows its sighting to a system that has given that an id. */
const SENT = `
  with message as (
    update outbox set state = 'sent', sent_at = now(), reason = $3, remote_id = $4, claimed_by = null, claimed_until = null
    where outbox_id = $1 and claimed_by = $2 and state = 'pending' returning *
  ),
  members as (
    update outbox o set sent_at = now() from message m where o.summary_id = m.outbox_id and m.kind = 'summary'
  )
  insert into outbox (user_id, integration_id, platform, kind, device_id, insight_id, about, dedupe_key)
  select m.user_id, m.integration_id, m.platform, 'photo', m.device_id, m.insight_id,
    jsonb_build_object('remoteId', m.remote_id), format('photo:%s:%s', m.integration_id, m.insight_id)
  from message m join insight i on i.insight_id = m.insight_id
  where m.platform = 'gundi_v2' and m.kind = 'sighting' and m.remote_id is not null and i.photo_expected
    and i.insight_id = $5
  on conflict (dedupe_key) do nothing`

const ENDED = `
  update outbox set state = $3, reason = $4, claimed_by = null, claimed_until = null
  where outbox_id = $1 and claimed_by = $2 and state = 'pending'`

const PUT_OFF = `
  update outbox set due_at = now() + $3 * interval '1 millisecond', reason = $4, alone = alone or $5, claimed_by = null,
    claimed_until = null
  where outbox_id = $1 and claimed_by = $2 and state = 'pending'`

/** Writes down how sending a message went. Only its claimant's word counts. */
export async function settleMessage(
  db: Queryable,
  { outbox_id: id, insight_id: insightId, attempts }: ClaimedMessage,
  { worker, outcome }: { worker: string; outcome: Outcome },
): Promise<void> {
  if (outcome.state === 'sent')
    await db.query(SENT, [id, worker, outcome.note ?? null, outcome.remoteId ?? null, insightId])
  else if (outcome.state !== 'retry') await db.query(ENDED, [id, worker, outcome.state, cut(outcome.reason)])
  else if (attempts >= TRIES_MAX)
    await db.query(ENDED, [id, worker, 'failed', cut(`Gave up after ${attempts} tries. ${outcome.reason}`)])
  else {
    const pauseMs = Math.max(outcome.afterMs ?? 0, pauseAfter(attempts))
    await db.query(PUT_OFF, [id, worker, pauseMs, cut(outcome.reason), outcome.alone ?? false])
  }
}

/** Twice as long after each try. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

function cut(reason: string): string {
  return reason.slice(0, REASON_MAX_CHARACTERS)
}
