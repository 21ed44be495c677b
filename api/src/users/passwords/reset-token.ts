import { ResetTokenContent } from '@sentinel/contracts/reset-token'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../platform/signed-token.ts'

const KIND: TokenKind<ResetTokenContent> = { purpose: 'password reset', content: ResetTokenContent }

/** What the link of a reset mail carries. */
export function makeResetToken(key: string, { resetId, email }: { resetId: number; email: string }): string {
  return makeSignedToken(key, KIND, [resetId, email])
}

export function readResetToken(key: string, token: string): number | undefined {
  return readSignedToken(key, KIND, token)?.[0]
}
