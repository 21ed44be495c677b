import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Whose mail of which user's an unsubscribe link ends: also of an integration that was deleted and set up again. */
export interface Subscription {
  userId: number
  email: string
}

const PURPOSE = 'unsubscribe'
const Content = z.tuple([z.int(), z.string()])

/** The part of an unsubscribe link that only we can make. It stays good for as long as the key does: mail is kept for years. */
export function makeUnsubscribeToken(key: string, { userId, email }: Subscription): string {
  const content = Buffer.from(JSON.stringify([userId, email])).toString('base64url')
  return `${content}.${sign(key, content).toString('base64url')}`
}

/** Undefined for whatever we have not made with this key. */
export function readUnsubscribeToken(key: string, token: string): Subscription | undefined {
  const [content = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(key, content)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const [userId, email] = Content.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return { userId, email }
}

function sign(key: string, content: string): Buffer {
  return createHmac('sha256', key).update(`${PURPOSE} ${content}`).digest()
}
