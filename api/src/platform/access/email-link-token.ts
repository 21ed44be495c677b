import { EMAIL_LINK_VALID_HOURS } from '@sentinel/contracts/account/limits'
import { RECIPIENT_LINK_VALID_DAYS } from '@sentinel/contracts/integrations/limits'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from './signed-token.ts'

/** `email verification` is for an account's own email, `recipient` for a recipient of one of the account's integrations. */
type EmailLinkPurpose = 'email verification' | 'recipient'

const VALID_HOURS: Record<EmailLinkPurpose, number> = {
  'email verification': EMAIL_LINK_VALID_HOURS,
  recipient: RECIPIENT_LINK_VALID_DAYS * 24,
}

const CONTENT = z.tuple([z.int(), z.string(), z.int()])

function kindOf(
  purpose: EmailLinkPurpose,
): TokenKind<[userId: number, email: string, expiresAtSeconds: number]> {
  return { purpose, content: CONTENT }
}

/** Returns the token for a link that confirms an email for an account. `now` is in milliseconds since 1970. */
export function makeEmailLinkToken(
  key: string,
  purpose: EmailLinkPurpose,
  { userId, email, now }: { userId: number; email: string; now: number },
): string {
  const expiresAt = Math.floor(now / 1000) + VALID_HOURS[purpose] * 60 * 60
  return makeSignedToken(key, kindOf(purpose), [userId, email, expiresAt])
}

/** Returns undefined for a token that we did not issue for this purpose. */
export function readEmailLinkToken(
  key: string,
  purpose: EmailLinkPurpose,
  token: string,
): { userId: number; email: string; expiresAtMs: number } | undefined {
  const content = readSignedToken(key, kindOf(purpose), token)
  return content && { userId: content[0], email: content[1], expiresAtMs: content[2] * 1000 }
}
