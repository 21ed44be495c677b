import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import { makeEmailLinkToken } from '../../platform/access/email-link-token.ts'
import type { AccountMailRow } from './account-mail-row.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'
import { explainSilence, type Sender, SENDER_COLUMNS } from './sender.ts'

const FIND = `
  select ${SENDER_COLUMNS}
  from recipient_confirmation c join user_account u using (user_id)
  where c.user_id = $1 and c.platform = 'email' and c.address = lower($2) and c.confirmed_at is null`

/**
 * Asks a recipient whether they want emails from someone's cameras. Identifies the owner by their confirmed email address, because they can choose
 * any name.
 */
export async function describeRecipient(
  { pool, publicUrl, linkKey }: ContentDeps,
  { recipient, about: { userId } }: Extract<AccountMailRow, { kind: 'recipient_confirmation' }>,
): Promise<FoundContent | OutgoingReason> {
  const { rows } = await pool.query<Sender>(FIND, [userId, recipient])
  const [asking] = rows
  if (!asking) return because('recipient_not_asked')
  const silence = explainSilence(asking)
  if (silence) return silence
  const { email: owner } = asking
  const token = makeEmailLinkToken(linkKey, 'recipient', { userId, email: recipient, now: Date.now() })
  return {
    content: {
      subject: 'Do you want alerts from Sentinel Console?',
      eyebrow: 'Confirmation',
      tone: 'calm',
      heading: 'Confirm that you want these alerts',
      lead: `${owner} wants to send you sightings and alerts of their cameras. You get them only if you confirm. If you do not want them, ignore this email.`,
      photo: undefined,
      facts: [
        { label: 'From', value: owner },
        { label: 'To', value: recipient },
      ],
      lists: [],
      action: { label: 'See the request', url: `${publicUrl}/confirm-recipient?token=${token}` },
    },
    why: `Sentinel Console sends this because ${owner} entered your address in the settings of their account.`,
  }
}
