import { EMAIL_LINK_VALID_HOURS } from '@sentinel/contracts/account/limits'
import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import { makeEmailLinkToken } from '../../platform/access/email-link-token.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

const FIND = 'select email from user_account where user_id = $1 and email_verified_at is null'

/** Returns the email with the link that confirms an account's address. The link's validity begins when the email is sent. */
export async function describeVerification(
  { pool, publicUrl, linkKey }: ContentDeps,
  userId: number,
): Promise<FoundContent | OutgoingReason> {
  const { rows } = await pool.query<{ email: string }>(FIND, [userId])
  const [account] = rows
  if (!account) return because('already_confirmed')
  const token = makeEmailLinkToken(linkKey, 'email verification', {
    userId,
    email: account.email,
    now: Date.now(),
  })
  return {
    content: {
      subject: 'Confirm your email for Sentinel Console',
      eyebrow: 'Account',
      tone: 'calm',
      heading: 'Confirm your email',
      lead: `An account was created with this email. Confirm it to invite people and to get messages about your cameras. The link expires after ${EMAIL_LINK_VALID_HOURS} hours. If you did not create an account, ignore this email.`,
      photo: undefined,
      facts: [{ label: 'Account', value: account.email }],
      lists: [],
      action: { label: 'Confirm your email', url: `${publicUrl}/verify-email?token=${token}` },
    },
    why: 'Sentinel Console sends this because somebody signed up with your email.',
  }
}
