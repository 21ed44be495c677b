import { z } from 'zod'
import { makeSignedToken, readSignedToken, type TokenKind } from '../../../platform/access/signed-token.ts'

/** Identifies the emails that an unsubscribe link stops: the user's emails to this address, even if the integration is deleted and set up again. */
export interface Subscription {
  userId: number
  email: string
}

const KIND: TokenKind<[userId: number, email: string]> = {
  purpose: 'unsubscribe',
  content: z.tuple([z.int(), z.string()]),
}

export function makeUnsubscribeToken(key: string, { userId, email }: Subscription): string {
  return makeSignedToken(key, KIND, [userId, email])
}

export function readUnsubscribeToken(key: string, token: string): Subscription | undefined {
  const content = readSignedToken(key, KIND, token)
  return content && { userId: content[0], email: content[1] }
}
