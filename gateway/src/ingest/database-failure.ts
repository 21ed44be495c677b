/** What a failed statement means for the uplinks it carried. */
export type DatabaseFailure =
  /** The same statement may pass when it is sent again. */
  | 'again'
  /** The drawn place of an insight's id was taken; the next draw is another one. */
  | 'clash'
  /** A row is to blame: it will never pass. */
  | 'poison'
  /** The database can't take anything now; the devices keep their messages. */
  | 'away'

/** Error classes of PostgreSQL that speak about the data of a row: data exception, constraint, raised by a rule. */
const POISON_CLASSES = new Set(['22', '23', 'P0'])

export function judgeDatabaseFailure(error: unknown): DatabaseFailure {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown } // safe: both are only compared
  if (typeof code !== 'string' || code.length !== 5) return 'away'
  if (code === '40001' || code === '40P01') return 'again'
  // Chunks of a hypertable name the key after themselves.
  if (code === '23505' && typeof constraint === 'string' && constraint.endsWith('insight_pkey'))
    return 'clash'
  return POISON_CLASSES.has(code.slice(0, 2)) ? 'poison' : 'away'
}
