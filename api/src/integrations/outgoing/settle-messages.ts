import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { OutgoingKind, OutgoingState } from '@sentinel/contracts/integrations/outgoing'
import type { Queryable } from '@sentinel/migrations/connect'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Outcome } from './facts.ts'
import type { IntegrationRow } from './find-integration.ts'
import { halve, judgeOutcome, judgeRequest } from './judge-outcome.ts'

interface Sending {
  integration: Pick<IntegrationRow, 'integration_id' | 'platform'>
  messages: Pick<ClaimedMessage, 'outbox_id' | 'attempts'>[]
  /** One outcome per message. A missing one is a bug in our code. */
  outcomes: Outcome[]
  worker: string
}

/** Stores the outcomes of messages that were sent together, in the caller's transaction. Only the process that holds the claim can store them. */
export async function settleMessages(tx: Queryable, sending: Sending): Promise<void> {
  const { platform } = sending.integration
  const isForwarded = platform === 'gundi_v1' || platform === 'gundi_v2'
  if (isForwarded) await settleRequest(tx, sending) // locks the integration before its messages
  const settled = await writeOutcomes(tx, sending)
  await publishSummarized(tx, settled)
  await endRulePauses(tx, settled)
  if (platform === 'gundi_v2') await queuePhotos(tx, settled)
}

const ANSWERED = 'update integration set failures = 0 where integration_id = $1'
/** No request was made, so the next one does not have to wait. */
const NOT_REQUESTED = 'update integration set request_at = now() where integration_id = $1'
const REST = `
  update integration set failures = failures + 1, request_at = greatest(request_at, now() + $2 * interval '1 millisecond')
  where integration_id = $1`

async function settleRequest(tx: Queryable, { integration, outcomes }: Sending): Promise<void> {
  const { integration_id: id } = integration
  const { rows } = await tx.query<{ failures: number }>(
    'select failures from integration where integration_id = $1 for update',
    [id],
  )
  const verdict = judgeRequest(outcomes, rows[0]?.failures ?? 0)
  if (verdict.is === 'failed') await tx.query(REST, [id, verdict.restMs])
  else await tx.query(verdict.is === 'answered' ? ANSWERED : NOT_REQUESTED, [id])
}

interface SettledMessage {
  outbox_id: number
  kind: OutgoingKind
  state: OutgoingState
}

const OURS: Outcome = { state: 'retry', reason: because('internal_fault') }

const WRITE_OUTCOMES = `
  update outbox m set state = o.state, reason_code = o.reason ->> 'code',
    reason_params = coalesce(o.reason -> 'params', '{}'), remote_id = coalesce(o."remoteId", m.remote_id),
    sent_at = case when o.state = 'sent' then now() end,
    due_at = case when o.state = 'pending' then now() + o."pauseMs" * interval '1 millisecond' else m.due_at end,
    together_max = case when o."isListRefused" then $3::int else m.together_max end,
    claimed_by = null, claimed_until = null
  from jsonb_to_recordset($2::jsonb) as o (
    id bigint, state outgoing_state, reason jsonb, "remoteId" text, "pauseMs" bigint, "isListRefused" boolean)
  where m.outbox_id = o.id and m.claimed_by = $1 and m.state = 'pending'
  returning m.outbox_id, m.kind, m.state`

async function writeOutcomes(
  tx: Queryable,
  { messages, outcomes, worker }: Sending,
): Promise<SettledMessage[]> {
  const judged = messages.map(({ outbox_id: id, attempts }, at) => ({
    id,
    ...judgeOutcome(outcomes[at] ?? OURS, attempts),
  }))
  const { rows } = await tx.query<SettledMessage>(WRITE_OUTCOMES, [
    worker,
    JSON.stringify(judged),
    halve(messages.length),
  ])
  return rows
}

const idsOf = (settled: SettledMessage[], isOne: (message: SettledMessage) => boolean) =>
  settled.filter(isOne).map(({ outbox_id }) => outbox_id)

/** Sets the sending time of the messages that a sent summary replaces. */
async function publishSummarized(tx: Queryable, settled: SettledMessage[]): Promise<void> {
  const ids = idsOf(settled, ({ kind, state }) => kind === 'summary' && state === 'sent')
  if (ids.length > 0)
    await tx.query('update outbox set sent_at = now() where summary_id = any ($1::bigint[])', [ids])
}

const END_PAUSES = `
  delete from species_rule_sent t using outbox s, species_rule r
  where s.outbox_id = any ($1::bigint[]) and r.user_id = s.user_id
    and t.rule_id = r.rule_id and t.device_id = s.device_id and t.insight_id = s.insight_id
    and not exists (select from outbox o where o.kind = 'sighting' and o.insight_id = s.insight_id and o.user_id = s.user_id
      and o.state in ('pending', 'sent', 'summarised'))`

/** A species rule's pause begins with a sent message, so it ends if the sighting was sent to no recipient. */
async function endRulePauses(tx: Queryable, settled: SettledMessage[]): Promise<void> {
  const ids = idsOf(
    settled,
    ({ kind, state }) => kind === 'sighting' && (state === 'failed' || state === 'skipped'),
  )
  if (ids.length > 0) await tx.query(END_PAUSES, [ids])
}

const QUEUE_PHOTOS = `
  insert into outbox (user_id, integration_id, platform, kind, device_id, insight_id, about, dedupe_key)
  select s.user_id, s.integration_id, s.platform, 'photo', s.device_id, s.insight_id,
    jsonb_build_object('remoteId', s.remote_id), format('photo:%s:%s', s.integration_id, s.insight_id)
  from outbox s join insight i on i.insight_id = s.insight_id
  where s.outbox_id = any ($1::bigint[]) and s.remote_id is not null and i.photo_expected
  on conflict (dedupe_key) do nothing`

/** Queues a sighting's photo for a system that has assigned the sighting an id. */
async function queuePhotos(tx: Queryable, settled: SettledMessage[]): Promise<void> {
  const ids = idsOf(settled, ({ kind, state }) => kind === 'sighting' && state === 'sent')
  if (ids.length > 0) await tx.query(QUEUE_PHOTOS, [ids])
}
