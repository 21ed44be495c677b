import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Queryable } from '@sentinel/migrations/connect'
import { IS_DUE } from './is-due.ts'

/** The categories with an hourly limit per recipient, and the message kinds in each. */
const LANES = { sightings: ['sighting'], alerts: ['alert', 'recovery'] } as const satisfies Record<
  string,
  readonly OutgoingKind[]
>
type Lane = keyof typeof LANES

interface FullLane {
  lane: Lane
  recipient: string
  /** The end of the hour that began with the last message within the limit. */
  over_at: string
}

interface Held {
  integrationId: number
  /** The kinds of the pending messages. */
  kinds: ReadonlySet<OutgoingKind>
  /** A category's hourly limit per recipient. */
  mostAnHour: number
}

/**
 * Moves due messages into a summary if a recipient has reached the hourly limit. The summary is sent when the hour is over. To stay within the limit,
 * a sent message also counts if its time is slightly in the future (`is_recent`). If the summary was already sent (because the clock was set back), a
 * message waits until the hour is over.
 */
export async function summariseMessages(tx: Queryable, held: Held): Promise<void> {
  for (const lane of lanesOf(held.kinds))
    for (const full of await findFullLanes(tx, held, lane)) {
      const summaryId = await openSummary(tx, held.integrationId, full)
      const kinds = LANES[lane]
      if (summaryId === undefined)
        await tx.query(WAIT, [
          held.integrationId,
          full.recipient,
          kinds,
          full.over_at,
          because('hourly_limit', { limit: held.mostAnHour }),
        ])
      else
        await tx.query(JOIN, [
          held.integrationId,
          full.recipient,
          kinds,
          summaryId,
          because('summarised', { limit: held.mostAnHour }),
        ])
    }
}

/** Returns the categories of messages of these kinds. Other kinds have no limit. */
export function lanesOf(kinds: ReadonlySet<OutgoingKind>): Lane[] {
  return (Object.keys(LANES) as Lane[]).filter((lane) => LANES[lane].some((kind) => kinds.has(kind))) // safe: its own keys
}

const FULL = `
  select due.recipient, full_since.at + interval '1 hour' as over_at
  from (
    select distinct recipient from outbox o where o.integration_id = $1 and o.kind = any ($2::outgoing_kind[]) and ${IS_DUE}) due
  cross join lateral (
    select t.sent_at as at from outbox t
    where t.integration_id = $1 and t.recipient = due.recipient and t.state = 'sent' and t.kind = any ($2::outgoing_kind[])
      and is_recent(t.sent_at, interval '1 hour')
    order by t.sent_at desc offset $3 - 1 limit 1) full_since`

async function findFullLanes(
  tx: Queryable,
  { integrationId, mostAnHour }: Held,
  lane: Lane,
): Promise<FullLane[]> {
  const { rows } = await tx.query<Omit<FullLane, 'lane'>>(FULL, [integrationId, LANES[lane], mostAnHour])
  return rows.map((row) => ({ lane, ...row }))
}

/** Creates one summary per category, recipient and hour. Returns no row if the summary was already sent or is being sent. */
const OPEN_SUMMARY = `
  insert into outbox as o (user_id, integration_id, platform, kind, recipient, about, due_at, dedupe_key)
  select i.user_id, i.integration_id, i.platform, 'summary', $2::text, jsonb_build_object('of', $3::text), $4::timestamptz,
    format('summary:%s:%s:%s:%s', i.integration_id, $3::text, time_to_ms($4::timestamptz), lower($2::text))
  from integration i where i.integration_id = $1
  on conflict (dedupe_key) do update set due_at = o.due_at where o.state = 'pending' and o.claimed_until is null
  returning outbox_id`

async function openSummary(
  tx: Queryable,
  integrationId: number,
  { recipient, lane, over_at }: FullLane,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ outbox_id: number }>(OPEN_SUMMARY, [
    integrationId,
    recipient,
    lane,
    over_at,
  ])
  return rows[0]?.outbox_id
}

const OF_LANE = `o.integration_id = $1 and o.recipient = $2 and o.kind = any ($3::outgoing_kind[]) and ${IS_DUE}`
const SET_REASON = `reason_code = $5::jsonb ->> 'code', reason_params = $5::jsonb -> 'params'`
const WAIT = `update outbox o set due_at = $4, ${SET_REASON} where ${OF_LANE}`
const JOIN = `update outbox o set state = 'summarised', summary_id = $4, ${SET_REASON} where ${OF_LANE}`
