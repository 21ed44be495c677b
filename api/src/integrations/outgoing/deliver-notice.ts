import type { Queryable } from '@sentinel/migrations/connect'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Mailer } from './email/mailer.ts'
import { writeMail } from './email/write-mail.ts'
import type { NoticeFacts, Outcome } from './facts.ts'
import { findNotice } from './find-notice.ts'
import type { IntegrationRow } from './find-integration.ts'
import type { Texter } from './sms/texter.ts'
import { writeText } from './sms/write-text.ts'
import { makeUnsubscribeToken } from './unsubscribe/token.ts'

export interface NoticeDeps {
  pool: Queryable
  mailer: Mailer
  texter: Texter
  /** The console's address, without a trailing slash. */
  publicUrl: string
  supportEmail: string
  photoFolder: string
  linkKey: string
}

/** Sends a message to a person. */
export async function deliverNotice(
  deps: NoticeDeps,
  integration: IntegrationRow,
  message: ClaimedMessage,
): Promise<Outcome> {
  const facts = await findNotice(deps.pool, message, deps.photoFolder)
  if ('code' in facts) return { state: 'skipped', reason: facts }
  return message.platform === 'email'
    ? sendAsMail(deps, integration, message, facts)
    : sendAsText(deps, integration, message, facts)
}

async function sendAsMail(
  { mailer, publicUrl, supportEmail, linkKey }: NoticeDeps,
  { time_zone: timeZone, user_id: userId }: IntegrationRow,
  { outbox_id: id, recipient: to }: ClaimedMessage,
  facts: NoticeFacts,
): Promise<Outcome> {
  const token = makeUnsubscribeToken(linkKey, { userId, email: to })
  const mail = await writeMail(facts, {
    to,
    timeZone,
    publicUrl,
    supportEmail,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}`,
    unsubscribePage: `${publicUrl}/unsubscribe?token=${token}`,
    messageId: `<outbox.${id}@${new URL(publicUrl).hostname}>`,
  })
  return mailer.sendMail(mail)
}

function sendAsText(
  { texter, publicUrl }: NoticeDeps,
  { time_zone: timeZone }: IntegrationRow,
  { outbox_id: id, recipient: to }: ClaimedMessage,
  facts: NoticeFacts,
): Promise<Outcome> {
  return texter.sendText({ to, body: writeText(facts, { timeZone, publicUrl }), id: `outbox.${id}` })
}
