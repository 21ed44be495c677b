import { hash } from 'node:crypto'

/**
 * Hashes what a message says, to tell a message sent again from another one under the same id. The ledger keeps the result for
 * 90 days: if the text of the same message changes with a release, messages sent again across it become dead letters. 48 bits of
 * SHA-256: exact both as a number and as a bigint, and only compared under one key.
 */
export function hashContent(content: string): number {
  return Number.parseInt(hash('sha256', content).slice(0, 12), 16)
}

/** Writes the fields of a message, sorted by name, as JSON. Fields that are left out or null are not in it; without any it is empty. */
export function writeSortedFields(message: object, leftOut: ReadonlySet<string>): string {
  const fields: [name: string, value: unknown][] = []
  for (const [name, value] of Object.entries(message))
    if (value != null && !leftOut.has(name)) fields.push([name, value])
  if (fields.length === 0) return ''
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
