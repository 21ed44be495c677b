import { createHash } from 'node:crypto'

/**
 * What tries are counted by: an account is one however its email is written. What belongs to nobody is kept as a hash: people type
 * passwords into the wrong field.
 */
export function toAccountKey(userId: number | undefined, email: string): string {
  return userId === undefined
    ? createHash('sha256').update(email.toLowerCase()).digest('base64')
    : String(userId)
}
