import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../platform/access/signed-token.ts'

const KIND: TokenKind<[invitationId: number]> = { purpose: 'invitation', content: z.tuple([z.int()]) }

/** Returns the token for the link in an invitation email. */
export function makeInvitationToken(key: string, invitationId: number): string {
  return makeSignedToken(key, KIND, [invitationId])
}

export function readInvitationToken(key: string, token: string): number | undefined {
  return readSignedToken(key, KIND, token)?.[0]
}
