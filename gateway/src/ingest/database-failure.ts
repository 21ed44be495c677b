/** The consequence of a failed statement for its uplinks. */
export type DatabaseFailure =
  /** The same statement may succeed on a retry. */
  | 'again'
  /** The random part of an insight's id was taken. The next attempt draws a new one. */
  | 'clash'
  /** A row caused the failure, in the database or in our code, and will never succeed. */
  | 'poison'
  /** The database cannot store anything now. Devices keep their messages and resend them. */
  | 'away'

/**
 * Thrown for a bug in our code that affects one row and would recur on every attempt while all later messages wait. Used only for photos: their dead
 * letter names the whole file, so nothing is lost if all photos fail.
 */
export class CodeFailure extends Error {
  override name = 'CodeFailure'
}

/** PostgreSQL error classes that concern a row's data: data exception, constraint, raised by a rule. */
const POISON_CLASSES = new Set(['22', '23', 'P0'])

export function judgeDatabaseFailure(error: unknown): DatabaseFailure {
  if (error instanceof CodeFailure) return 'poison'
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // safe: both are only compared
  if (typeof code !== 'string' || code.length !== 5) return 'away'
  if (code === '40001' || code === '40P01') return 'again'
  // The unique key of a hypertable's chunk is named after the chunk.
  if (code === '23505' && typeof constraint === 'string' && constraint.endsWith('insight_pkey'))
    return 'clash'
  return POISON_CLASSES.has(code.slice(0, 2)) ? 'poison' : 'away'
}
