import { ResetTokenContent } from '@sentinel/contracts/account/reset-token'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../../platform/access/signed-token.ts'

const KIND: TokenKind<ResetTokenContent> = { purpose: 'password reset', content: ResetTokenContent }

/** Returns the token for the link in a reset email. */
export function makeResetToken(key: string, { resetId, email }: { resetId: number; email: string }): string {
  return makeSignedToken(key, KIND, [resetId, email])
}

/** Returns undefined for a token that we did not issue. */
export function readResetToken(
  key: string,
  token: string,
): { resetId: number; tokenEmail: string } | undefined {
  const content = readSignedToken(key, KIND, token)
  return content && { resetId: content[0], tokenEmail: content[1] }
}
