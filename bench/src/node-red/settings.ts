import { judgeDatabaseFailure } from '@sentinel/gateway/ingest/database-failure'
import { toInsightParameters, toInsightRows } from '@sentinel/gateway/ingest/insight-columns'
import { BACKFILLED_INSIGHTS_STATEMENT } from '@sentinel/gateway/ingest/insights-statement'
import pg from 'pg'

/**
 * This is Node-RED's settings file. Its flow writes with the product's statement and connection settings, so that the same rows are stored in the
 * same tables. Only the path of the messages differs. The flow sends no NOTIFY, because commits with one take turns. The pool is here because the
 * PostgreSQL nodes in npm use a client that is ten years old.
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

// Node-RED loads this by require() and changes the result.
export { settings as 'module.exports' }
