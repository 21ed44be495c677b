import { EMAIL_LINK_VALID_HOURS } from '@sentinel/contracts/limits'
import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../platform/signed-token.ts'

const KIND: TokenKind<[userId: number, email: string, expiresAtSeconds: number]> = {
  purpose: 'email verification',
  content: z.tuple([z.int(), z.string(), z.int()]),
}

/** What the link that confirms an account's email carries. `now` is in milliseconds since 1970. */
export function makeVerificationToken(
  key: string,
  { userId, email, now }: { userId: number; email: string; now: number },
): string {
  return makeSignedToken(key, KIND, [
    userId,
    email,
    Math.floor(now / 1000) + EMAIL_LINK_VALID_HOURS * 60 * 60,
  ])
}

/** Undefined for a token that we have not made. */
export function readVerificationToken(
  key: string,
  token: string,
): { userId: number; email: string; expiresAtMs: number } | undefined {
  const content = readSignedToken(key, KIND, token)
  return content && { userId: content[0], email: content[1], expiresAtMs: content[2] * 1000 }
}
