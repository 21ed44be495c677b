import { hash } from 'node:crypto'

/**
 * Hashes what a message says, to tell a message sent again from another one under the same id. The ledger keeps the result for
 * 90 days, so the text must not change its form. 48 bits of SHA-256: exact both as a number and as a bigint, and only compared
 * under one key.
 */
export function hashContent(content: string): number {
  return Number.parseInt(hash('sha256', content).slice(0, 12), 16)
}
