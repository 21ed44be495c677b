import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import type { Platform } from '@sentinel/contracts/integrations/integrations'
import {
  EMAILS_PER_HOUR_MAX,
  GUNDI_V2_LIST_MAX,
  TEXT_MESSAGES_PER_HOUR_MAX,
} from '@sentinel/contracts/integrations/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { IS_DUE } from './hold-back/is-due.ts'
import { summariseMessages } from './hold-back/summarise.ts'
import { holdBack, lockIntegration } from './lock-integration.ts'

/** Longer than it takes to send a message. The claim ends earlier if the process no longer has a worker (`freeAbsentWorkers`). */
const LEASE = `interval '3 minutes'`

/** A message that only this process is sending. */
export interface ClaimedMessage {
  outbox_id: number
  user_id: number
  integration_id: number
  platform: Platform
  kind: OutgoingKind
  recipient: string
  device_id: number | null
  insight_id: number | null
  alert_id: number | null
  alert_type: AlertType | null
  /** The shape depends on the kind. Set by the functions that queue messages. */
  about: unknown
  attempts: number
}

interface Claim {
  integrationId: number
  /** Identifies this process. Stays the same after a restart. */
  worker: string
}

/** Marks messages as being sent by $1. */
const claimThose = (ids: string) => `
  update outbox set claimed_by = $1, claimed_until = now() + ${LEASE}, attempts = attempts + 1
  where outbox_id = any (array(${ids}))
  returning outbox_id, user_id, integration_id, platform, kind, recipient, device_id, insight_id, alert_id, alert_type, about, attempts`

/** Tests come first, because a user is waiting for them. */
const CLAIM_NOTICE = claimThose(`
  select outbox_id from outbox o where o.integration_id = $2 and ${IS_DUE}
  order by case kind when 'test' then 0 when 'alert' then 1 when 'recovery' then 1 else 2 end, outbox_id limit 1`)

/** Claims the next message to a human recipient, in the caller's transaction. Returns undefined if none is due, or if one is being sent. */
export async function claimNotice(
  tx: Queryable,
  { integrationId, worker }: Claim,
): Promise<ClaimedMessage | undefined> {
  const held = await lockIntegration(tx, integrationId)
  if (!held) return undefined
  await holdBack(tx, integrationId, held)
  const mostAnHour = held.platform === 'email' ? EMAILS_PER_HOUR_MAX : TEXT_MESSAGES_PER_HOUR_MAX
  await summariseMessages(tx, { integrationId, kinds: held.kinds, mostAnHour })
  const { rows } = await tx.query<ClaimedMessage>(CLAIM_NOTICE, [worker, integrationId])
  return rows[0]
}

/** Sightings and alerts go first, but delay other messages by at most five minutes. */
const FIND_FIRST = `
  select outbox_id, kind, together_max from outbox o where o.integration_id = $1 and ${IS_DUE}
  order by due_at - case when kind in ('sighting', 'alert', 'recovery', 'test') then interval '5 minutes' else interval '0' end, outbox_id
  limit 1`

interface FirstMessage {
  outbox_id: number
  kind: OutgoingKind
  /** The maximum length of a list. It is halved when a list is refused. */
  together_max: number | null
}

const LISTED_KINDS: readonly OutgoingKind[] = ['sighting', 'alert', 'health']

const CLAIM_FIRST = claimThose('select $2::bigint')

/** Selects messages of the same kind that can be sent together with the first one. */
const CLAIM_LIST = claimThose(`
  select outbox_id from outbox o
  where o.integration_id = $2 and ${IS_DUE} and kind = $3 and together_max is not distinct from $4
  order by due_at, outbox_id limit $5`)

/**
 * Claims the messages for the next request to another system, in the caller's transaction. If the system accepts lists, they form one list. `pauseMs`
 * is the pause that the system requires after the request.
 */
export async function claimForwards(
  tx: Queryable,
  { integrationId, worker }: Claim,
  { takesLists, pauseMs }: { takesLists: boolean; pauseMs: number },
): Promise<ClaimedMessage[]> {
  const held = await lockIntegration(tx, integrationId)
  if (!held || held.isResting) return []
  await holdBack(tx, integrationId, held)
  const found = await tx.query<FirstMessage>(FIND_FIRST, [integrationId])
  const [first] = found.rows
  if (!first) return []
  await tx.query(
    `update integration set request_at = now() + $2 * interval '1 millisecond' where integration_id = $1`,
    [integrationId, pauseMs],
  )
  const { outbox_id, kind, together_max } = first
  const most = takesLists ? Math.min(GUNDI_V2_LIST_MAX, together_max ?? GUNDI_V2_LIST_MAX) : 1
  const { rows } =
    most === 1 || !LISTED_KINDS.includes(kind)
      ? await tx.query<ClaimedMessage>(CLAIM_FIRST, [worker, outbox_id])
      : await tx.query<ClaimedMessage>(CLAIM_LIST, [worker, integrationId, kind, together_max, most])
  return rows.toSorted((a, b) => a.outbox_id - b.outbox_id)
}
