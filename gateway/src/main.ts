import { join } from 'node:path'
import { migrate } from '@sentinel/migrations/migrate'
import { pino } from 'pino'
import { createGateway } from './gateway.ts'
import { readConfig } from './platform/config.ts'

const STOP_TIMEOUT_MS = 10_000

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, name: 'gateway' })
  await migrate(config.databaseUrl)
  const gateway = await createGateway({ ...config, photoDir: join(config.dataDir, 'photos') }, log)
  log.info({ mqttPort: gateway.mqttPort, httpPort: gateway.httpPort }, 'gateway ready')
  process.send?.({ ready: { mqttPort: gateway.mqttPort, httpPort: gateway.httpPort } })

  const stop = () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    gateway.stop().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ err: error }, 'not stopped cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
} catch (error) {
  process.stderr.write(`gateway: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
