import { createPool } from '@sentinel/migrations/connect'
import { migrate } from '@sentinel/migrations/migrate'
import { listenOn } from '@sentinel/platform/listen-on'
import { runProgram } from '@sentinel/platform/run-program'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from './platform/config.ts'

const STATEMENT_TIMEOUT_MS = 10_000

await runProgram('api', async () => {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, name: 'api' })
  await migrate(config.databaseUrl)
  const pool = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'sentinel-api',
    maxConnections: 10,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => log.debug({ err: error }, 'database connection lost'),
  })
  const isReady = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  const app = await buildApp({ isReady, log })
  const port = await listenOn(app.server, config.http, 'HTTP_PORT')
  log.info({ port }, 'api ready')

  return {
    ready: { port },
    async stop() {
      await app.close()
      await pool.end()
    },
  }
})
