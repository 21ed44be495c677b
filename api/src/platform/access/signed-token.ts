import { createHmac, timingSafeEqual } from 'node:crypto'
import { readTokenText, writeTokenText } from '@sentinel/contracts/values/token-text'
import type { z } from 'zod'

/** The content of tokens for one purpose. A token for one purpose is not valid for another. */
export interface TokenKind<Content> {
  purpose:
    | 'unsubscribe'
    | 'invitation'
    | 'password reset'
    | 'known browser'
    | 'email verification'
    | 'recipient'
    | 'session download'
  content: z.ZodType<Content>
}

/**
 * Signs content for a link in an email or for a cookie. The token is valid for as long as the key, because users may open an email years later.
 * Content that expires must include the time.
 */
export function makeSignedToken<Content>(
  key: string,
  { purpose }: TokenKind<Content>,
  content: Content,
): string {
  const text = writeTokenText(content)
  return `${text}.${sign(key, purpose, text).toString('base64url')}`
}

/** Returns undefined for any token that was not created with this key and for this purpose. */
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
  return content.parse(readTokenText(text))
}

function sign(key: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest()
}
