import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import { makeResetToken } from '../sign-in/passwords/reset-token.ts'
import type { ContentDeps, FoundContent } from './found-content.ts'

const FIND_RESET = `
  select u.email from password_reset r join user_account u using (user_id) where r.reset_id = $1 and r.expires_at > now()`

/** Returns the email with the password reset link, if the link still works. */
export async function describeReset(
  { pool, publicUrl, linkKey }: ContentDeps,
  resetId: number,
): Promise<FoundContent | OutgoingReason> {
  const { rows } = await pool.query<{ email: string }>(FIND_RESET, [resetId])
  const [account] = rows
  if (!account) return because('reset_link_over')
  const token = makeResetToken(linkKey, { resetId, email: account.email })
  return {
    content: {
      subject: 'Reset your Sentinel Console password',
      eyebrow: 'Password',
      tone: 'calm',
      heading: 'Choose a new password',
      lead: 'Someone requested a password reset for your account. The link works once and expires one hour after the request. If this wasn’t you, ignore this email; your password has not changed.',
      photo: undefined,
      facts: [{ label: 'Account', value: account.email }],
      lists: [],
      action: { label: 'Choose a new password', url: `${publicUrl}/resetpassword?token=${token}` },
    },
    why: 'Sentinel Console sends this because your email was entered on the page “Reset your password”.',
  }
}

/** Tells the owner that their password was changed. */
export function describePasswordChange({ publicUrl }: ContentDeps, email: string): FoundContent {
  return {
    content: {
      subject: 'Your Sentinel Console password was changed',
      eyebrow: 'Password',
      tone: 'calm',
      heading: 'Your password was changed',
      lead: 'The password of your account was changed, and all other sessions were ended. If it was not you, reset the password now. That also ends the session of the person who changed it.',
      photo: undefined,
      facts: [{ label: 'Account', value: email }],
      lists: [],
      action: { label: 'Reset the password', url: `${publicUrl}/resetpassword` },
    },
    why: 'Sentinel Console sends this whenever the password of an account changes.',
  }
}
