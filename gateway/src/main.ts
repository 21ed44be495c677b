import { prepareDatabase } from '@sentinel/migrations/prepare-database'
import { createProgramLog } from '@sentinel/platform/programs/program-log'
import { runProgram } from '@sentinel/platform/programs/run-program'
import { readConfig } from './platform/config.ts'

await runProgram(
  'gateway',
  () => readConfig(process.env),
  async (config) => {
    const { createGateway } = await import('./gateway.ts') // with bad settings the program ends before this is loaded
    const log = createProgramLog({ level: config.logLevel, name: 'gateway' })
    const databaseUrl = await prepareDatabase(config, log)
    const gateway = await createGateway({ ...config, databaseUrl }, log)
    const ready = { mqttPort: gateway.mqttPort, httpPort: gateway.httpPort }
    log.info(ready, 'gateway ready')
    return { ready, stop: gateway.stop }
  },
)
