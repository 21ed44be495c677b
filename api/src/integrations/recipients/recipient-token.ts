import { RECIPIENT_LINK_VALID_DAYS } from '@sentinel/contracts/limits'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../platform/signed-token.ts'

const KIND: TokenKind<[userId: number, email: string, expiresAtSeconds: number]> = {
  purpose: 'recipient',
  content: z.tuple([z.int(), z.string(), z.int()]),
}

/** What the link carries by which a recipient agrees to the mails of a user's integration. `now` is in milliseconds since 1970. */
export function makeRecipientToken(
  key: string,
  { userId, email, now }: { userId: number; email: string; now: number },
): string {
  const expiresAt = Math.floor(now / 1000) + RECIPIENT_LINK_VALID_DAYS * 24 * 60 * 60
  return makeSignedToken(key, KIND, [userId, email, expiresAt])
}

/** Undefined for a token that we have not made. */
export function readRecipientToken(
  key: string,
  token: string,
): { userId: number; email: string; expiresAtMs: number } | undefined {
  const content = readSignedToken(key, KIND, token)
  return content && { userId: content[0], email: content[1], expiresAtMs: content[2] * 1000 }
}
