import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Queryable } from '@sentinel/migrations/connect'
import type { ClaimedMessage } from './claim-messages.ts'
import { findAlerts } from './facts-of/alerts.ts'
import { findDigest } from './facts-of/digest.ts'
import { findSightings } from './facts-of/sightings.ts'
import { findSummary } from './facts-of/summary.ts'
import type { NoticeFacts } from './facts.ts'

/** Returns the content of a message to a human recipient, based on the current rows, or the reason why there is none. */
export async function findNotice(
  db: Queryable,
  message: ClaimedMessage,
  photoFolder: string,
): Promise<NoticeFacts | OutgoingReason> {
  const { kind, user_id: userId, insight_id: insightId, alert_id: alertId } = message
  if (kind === 'test') return { kind }
  if (kind === 'summary') return (await findSummary(db, message)) ?? because('nothing_left')
  if (kind === 'digest') {
    const digest = await findDigest(db, message)
    return digest.total + digest.openAlertsTotal > 0 ? digest : because('digest_empty')
  }
  if (kind === 'sighting' && insightId !== null) {
    const sightings = await findSightings(db, { userId, insightIds: [insightId], photoFolder })
    return sightings.get(insightId) ?? NOT_THEIRS
  }
  if ((kind === 'alert' || kind === 'recovery') && alertId !== null) {
    const alerts = await findAlerts(db, { userId, alertIds: [alertId], kind })
    return alerts.get(alertId) ?? NOT_THEIRS
  }
  throw new Error(`a message of kind ${kind} is not for people`)
}

export const NOT_THEIRS = because('subject_gone')
