import { createHash } from 'node:crypto'

/**
 * Returns the key under which attempts are counted. An account has one key, however its email is written. For an email without an account, the key is
 * a hash, because people sometimes type passwords into the wrong field.
 */
export function toAccountKey(userId: number | undefined, email: string): string {
  return userId === undefined
    ? createHash('sha256').update(email.toLowerCase()).digest('base64')
    : String(userId)
}
