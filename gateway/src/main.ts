import { prepareDatabase } from '@sentinel/migrations/prepare-database'
import { createProgramLog } from '@sentinel/platform/program-log'
import { runProgram } from '@sentinel/platform/run-program'
import { createGateway } from './gateway.ts'
import { readConfig } from './platform/config.ts'

await runProgram('gateway', async () => {
  const config = readConfig(process.env)
  const log = createProgramLog({ level: config.logLevel, name: 'gateway' })
  const databaseUrl = await prepareDatabase(config, log)
  const gateway = await createGateway({ ...config, databaseUrl }, log)
  const ready = { mqttPort: gateway.mqttPort, httpPort: gateway.httpPort }
  log.info(ready, 'gateway ready')
  return { ready, stop: gateway.stop }
})
