/** Error codes for connection exceptions, and for a server that is starting, stopping, or out of disk space, memory or connections. */
const AWAY_CODES = /^(08...|53[123]00|57P0[1-5])$/
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
/** Messages of pg errors that have no code: https://github.com/brianc/node-postgres/issues/3182 */
const PG_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/

/** Returns true if a query failed because the database is currently unable to respond or save, and not because of the query itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown } // safe: only compared
  if (typeof code === 'string') return AWAY_CODES.test(code) || NETWORK_CODES.has(code)
  return PG_MESSAGES.test(error.message)
}
