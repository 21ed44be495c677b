import { judgeDatabaseFailure } from '@sentinel/gateway/ingest/database-failure'
import { toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import { BACKFILLED_INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import pg from 'pg'

/**
 * This is Node-RED's settings file. Its flow uses the product's statement and connection settings, so that the same rows end up in the same tables.
 * Only the path of the messages differs. The flow sends no NOTIFY, because commits with a NOTIFY are serialized. The pool is created here because the
 * PostgreSQL nodes on npm use a ten-year-old client.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['FLOW_CONNECTIONS']),
  options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})

const settings = {
  httpAdminRoot: false,
  httpNodeRoot: false,
  credentialSecret: false,
  telemetry: { enabled: false },
  logging: { console: { level: 'info', metrics: false, audit: false } },
  functionGlobalContext: {
    insights: {
      toRows: toInsightRows,
      store: (rows: Parameters<typeof toInsightParameters>[0]) =>
        pool.query({
          name: 'insights',
          text: BACKFILLED_INSIGHTS_STATEMENT,
          values: toInsightParameters(rows),
        }),
      mayPassAgain: (error: unknown) => ['again', 'clash'].includes(judgeDatabaseFailure(error)),
    },
  },
}

// Node-RED loads this file with require() and modifies the result.
export { settings as 'module.exports' }
