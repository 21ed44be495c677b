import { hash } from 'node:crypto'

/**
 * Hashes a message's content, to tell a resent message from a different one with the same id. The ledger stores the hash for 90 days. If a release
 * changes how a message is written, messages that are resent across the release become dead letters. The hash has 48 bits of SHA-256, which are exact
 * both as a number and as a bigint. Hashes are only compared under the same key.
 */
export function hashContent(content: string): number {
  return Number.parseInt(hash('sha256', content).slice(0, 12), 16)
}

/** Writes a message's fields, sorted by name, as JSON. Omits fields that are null or in `leftOut`. Returns an empty string if no field remains. */
export function writeSortedFields(message: object, leftOut: ReadonlySet<string>): string {
  const fields: [name: string, value: unknown][] = []
  for (const [name, value] of Object.entries(message))
    if (value != null && !leftOut.has(name)) fields.push([name, value])
  if (fields.length === 0) return ''
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
