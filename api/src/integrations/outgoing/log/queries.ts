import type { Platform } from '@sentinel/contracts/integrations/integrations'
import type { OutgoingKind, OutgoingState } from '@sentinel/contracts/integrations/outgoing'
import type { OutgoingReasonCode, ReasonParams } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Database } from '@sentinel/migrations/connect'
import { type InferResult, sql } from 'kysely'
import { cameraName } from '../facts-of/devices.ts'

export type OutgoingRow = InferResult<ReturnType<typeof selectOutgoingPage>>[number]

interface Page {
  userId: number
  limit: number
  before?: number | undefined
  platform?: Platform | undefined
  kind?: OutgoingKind | undefined
  state?: OutgoingState | undefined
  routine?: 'true' | 'false' | undefined
}

interface MessageKey {
  userId: number
  outboxId: number
}

/** Selects a page of messages before a given one, newest first. Only the page's rows are joined with their subjects. */
export function selectOutgoingPage(
  db: Database,
  { userId, limit, before, platform, kind, state, routine }: Page,
) {
  const page = db
    .selectFrom('outbox as o')
    .where('o.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('o.outbox_id', '<', before ?? 0))
    .$if(platform !== undefined, (query) => query.where('o.platform', '=', platform ?? 'email'))
    .$if(kind !== undefined, (query) => query.where('o.kind', '=', kind ?? 'test'))
    .$if(state !== undefined, (query) => query.where(hasState(state ?? 'sent')))
    // Must match the condition of the index outbox_user_usual_idx.
    .$if(routine === 'false', (query) => query.where(sql<boolean>`o.kind not in ('photo', 'health')`))
    .orderBy('o.outbox_id', 'desc')
    .limit(limit)
    .selectAll()
  return withFacts(db, page).orderBy('o.outbox_id', 'desc')
}

/** A message that was written to a file is stored as sent, and can be recognized by its reason. */
const shownState = sql<OutgoingState>`case when o.reason_code = 'kept_in_file' then 'written_to_file' else o.state::text end`

function hasState(state: OutgoingState) {
  if (state === 'written_to_file') return sql<boolean>`o.state = 'sent' and o.reason_code = 'kept_in_file'`
  return sql<boolean>`o.state = ${state} and o.reason_code is distinct from 'kept_in_file'`
}

export function getOutgoing(
  db: Database,
  { userId, outboxId }: MessageKey,
): Promise<OutgoingRow | undefined> {
  const message = db
    .selectFrom('outbox as o')
    .where('o.user_id', '=', userId)
    .where('o.outbox_id', '=', outboxId)
    .selectAll()
  return withFacts(db, message).executeTakeFirst()
}

function selectMessages(db: Database) {
  return db.selectFrom('outbox as o').selectAll()
}

/** Joins messages with those of their subjects that the user may still see. */
function withFacts(db: Database, messages: ReturnType<typeof selectMessages>) {
  return db
    .selectFrom(messages.as('o'))
    .leftJoin('user_device as l', (join) =>
      join.onRef('l.user_id', '=', 'o.user_id').onRef('l.device_id', '=', 'o.device_id'),
    )
    .leftJoin('device as d', 'd.device_id', 'l.device_id')
    .leftJoin('insight as i', (join) =>
      join
        .onRef('i.insight_id', '=', 'o.insight_id')
        .onRef('i.device_id', '=', 'l.device_id')
        .onRef('i.insight_id', '>=', 'l.visible_from_id'),
    )
    .select([
      'o.outbox_id',
      'o.platform',
      'o.kind',
      'o.recipient',
      'o.device_id',
      'o.insight_id',
      'o.alert_id',
      'o.alert_type',
      shownState.as('state'),
      sql<OutgoingReasonCode | null>`o.reason_code`.as('reason_code'),
      sql<ReasonParams>`o.reason_params`.as('reason_params'),
      'o.attempts',
      sql<string>`wire_time(o.created_at)`.as('created_at'),
      sql<string | null>`case when o.state = 'pending' then wire_time(o.due_at) end`.as('due_at'),
      sql<string | null>`wire_time(o.sent_at)`.as('sent_at'),
      sql<boolean>`${canReplay}`.as('can_replay'),
      // A device's name is hidden from users who are no longer linked to it.
      sql<string | null>`${sql.raw(cameraName('o.device_id'))}`.as('device_name'),
      sql<string | null>`case when i.insight_id is not null then class_name(i.alg_id, i.class_id) end`.as(
        'class_name',
      ),
      sql<string | null>`o.about ->> 'day'`.as('day'),
      sql<number | null>`case when o.kind = 'summary'
        then (select count(*) from outbox s where s.summary_id = o.outbox_id) end`.as('summarised'),
      sql<string | null>`o.about ->> 'of'`.as('summary_of'),
    ])
}

/** Excludes recipients to whom the integration no longer sends. */
const canReplay = sql`o.state in ('failed', 'skipped') and exists (
  select from integration t, recipients_of(t) r
  where t.integration_id = o.integration_id and t.user_id = o.user_id and lower(r) = lower(o.recipient))`

/**
 * Requeues a message and wakes its sender. Returns false if the message cannot be resent. The integration is locked, so that a transaction that
 * deletes it finds this message pending.
 */
export async function replayMessage(tx: Database, { userId, outboxId }: MessageKey): Promise<boolean> {
  await sql`
    select from integration
    where integration_id = (select integration_id from outbox where user_id = ${userId} and outbox_id = ${outboxId})
    for share`.execute(tx)
  const { rows } = await sql`
    with again as (
      update outbox o set state = 'pending', reason_code = null, reason_params = '{}', attempts = 0, due_at = now(), together_max = null, claimed_by = null,
        claimed_until = null
      where o.user_id = ${userId} and o.outbox_id = ${outboxId} and ${canReplay}
      returning o.integration_id
    )
    select wake_outbox(array[integration_id]) from again`.execute(tx)
  return rows.length > 0
}
