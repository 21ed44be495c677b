import { createPool } from '@sentinel/migrations/connect'
import { createTokens } from '@sentinel/api/platform/access/tokens'
import { readBearerToken } from '@sentinel/api/platform/access/guard'
import Fastify from 'fastify'

/**
 * Runs the yardstick for P6: a Fastify handler that verifies an api token and sends the rows of one prepared statement with the user's id as its
 * parameter. Node creates the JSON, because `json_agg` takes longer for the same text.
 */
const { DATABASE_URL = '', JWT_SECRET = '', STATEMENT = '' } = process.env

const tokens = createTokens(JWT_SECRET)
const pool = createPool({
  databaseUrl: DATABASE_URL,
  applicationName: 'sentinel-bench',
  maxConnections: 10,
  statementTimeoutMs: 10_000,
  onError: () => undefined, // the failing query reports the error
})
const app = Fastify()
app.get('/', async (request, reply) => {
  const claims = await tokens.verify(readBearerToken(request) ?? '')
  if (!claims) return reply.code(401).send()
  const { rows } = await pool.query({ name: 'newest', text: STATEMENT, values: [claims.userId] })
  return { insights: rows }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ ready: { port: typeof address === 'object' ? address?.port : 0 } })
process.once('disconnect', () => void app.close().then(() => pool.end()))
