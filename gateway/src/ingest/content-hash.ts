import { hash } from 'node:crypto'

/**
 * Hashes the content of a message, to distinguish a message sent again from another one with the same id. The ledger stores the result for 90 days.
 * If the text of the same message changes with a release, messages that are sent again across the release become dead letters. The result has 48
 * bits of SHA-256, which are exact both as a number and as a bigint. Hashes are only compared under one key.
 */
export function hashContent(content: string): number {
  return Number.parseInt(hash('sha256', content).slice(0, 12), 16)
}

/** Writes the fields of a message, sorted by name, as JSON. Omits fields that are left out or null. Returns an empty text if no field remains. */
export function writeSortedFields(message: object, leftOut: ReadonlySet<string>): string {
  const fields: [name: string, value: unknown][] = []
  for (const [name, value] of Object.entries(message))
    if (value != null && !leftOut.has(name)) fields.push([name, value])
  if (fields.length === 0) return ''
  return JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
