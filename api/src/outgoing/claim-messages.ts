import type { AlertType } from '@sentinel/contracts/alerts'
import type { OutgoingKind } from '@sentinel/contracts/outgoing'
import type { Platform } from '@sentinel/contracts/integrations'
import {
  ALERT_TOLD_AGAIN_AFTER_HOURS,
  EMAILS_PER_HOUR_MAX,
  GUNDI_V2_LIST_MAX,
  PHOTO_WAIT_DAYS,
  TEXT_MESSAGES_PER_HOUR_MAX,
} from '@sentinel/contracts/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/** Longer than any sending takes; the claim ends earlier if the process has no worker any more (`freeAbsentWorkers`). */
const LEASE = `interval '3 minutes'`
/** A mail waits so long for the photo that its sighting announced. */
const MAIL_PHOTO_WAIT = `interval '2 minutes'`

/** A message that this process alone is sending. */
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
  /** By kind: what the functions that queue it write. */
  about: unknown
  attempts: number
  created_at: string
}

interface Claim {
  integrationId: number
  /** Names this process, also to itself after a restart. */
  worker: string
}

const CLAIM_NOTICE = `
  select * from claim_notice($1, $2, ${LEASE}, $3, ${MAIL_PHOTO_WAIT}, interval '${ALERT_TOLD_AGAIN_AFTER_HOURS} hours')`

/** The next message to a person; undefined when none is due, or one is being sent. */
export async function claimNotice(
  db: Queryable,
  { integrationId, worker }: Claim,
  platform: 'email' | 'sms',
): Promise<ClaimedMessage | undefined> {
  const most = platform === 'email' ? EMAILS_PER_HOUR_MAX : TEXT_MESSAGES_PER_HOUR_MAX
  const { rows } = await db.query<ClaimedMessage>(CLAIM_NOTICE, [integrationId, worker, most])
  return rows[0]
}

const CLAIM_FORWARDS = `
  select * from claim_forwards($1, $2, ${LEASE}, $3, $4 * interval '1 millisecond', interval '${PHOTO_WAIT_DAYS} days')
  order by outbox_id`

/**
 * The messages of the next request to another system: those that go as one list, where it takes lists. `pauseMs` is how long
 * it has to be left alone then.
 */
export async function claimForwards(
  db: Queryable,
  { integrationId, worker }: Claim,
  { takesLists, pauseMs }: { takesLists: boolean; pauseMs: number },
): Promise<ClaimedMessage[]> {
  const most = takesLists ? GUNDI_V2_LIST_MAX : 1
  const { rows } = await db.query<ClaimedMessage>(CLAIM_FORWARDS, [integrationId, worker, most, pauseMs])
  return rows
}
