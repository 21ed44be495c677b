import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/** What the links of one kind of mail carry: a token of one purpose is none of another. */
export interface TokenKind<Content> {
  purpose: 'unsubscribe' | 'invitation' | 'password reset' | 'email verification' | 'recipient'
  content: z.ZodType<Content>
}

/** The part of a link that only we can make. It stays good for as long as the key does: mail is kept for years. */
export function makeSignedToken<Content>(
  key: string,
  { purpose }: TokenKind<Content>,
  content: Content,
): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(key, purpose, text).toString('base64url')}`
}

/** Undefined for whatever we have not made with this key for this purpose. */
export function readSignedToken<Content>(
  key: string,
  { purpose, content }: TokenKind<Content>,
  token: string,
): Content | undefined {
  const [text = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(key, purpose, text)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  return content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
}

function sign(key: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest()
}
