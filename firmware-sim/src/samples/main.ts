import { createPool } from '@sentinel/migrations/connect'
import { listen } from '@sentinel/migrations/listen'
import { connectAsProgram } from '@sentinel/migrations/program-role'
import { createProgramLog } from '@sentinel/platform/programs/program-log'
import { runProgram } from '@sentinel/platform/programs/run-program'
import { readConfig } from './config.ts'
import { SampleFleets } from './sample-fleets.ts'

const CONNECTIONS_MAX = 2
const STATEMENT_TIMEOUT_MS = 60_000

await runProgram(
  'samples',
  () => readConfig(process.env),
  async ({ databaseUrl: givenUrl, mqttUrl, logLevel }) => {
    const log = createProgramLog({ level: logLevel, name: 'samples' })
    const { url: databaseUrl } = await connectAsProgram(givenUrl)
    const pool = createPool({
      databaseUrl,
      applicationName: 'sentinel samples',
      maxConnections: CONNECTIONS_MAX,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onError: (error) => log.debug({ err: error }, 'connection lost'),
    })
    const fleets = new SampleFleets({ pool, mqttUrl, log })
    const stopListening = listen({
      databaseUrl,
      applicationName: 'sentinel samples listening',
      channel: 'sample_fleets',
      log,
      onNotify: fleets.look,
      onReconnected: fleets.look,
    })
    return {
      ready: {},
      async stop() {
        await stopListening()
        await fleets.stop()
        await pool.end()
      },
    }
  },
)
