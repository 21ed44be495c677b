import { migrate } from '@sentinel/migrations/migrate'
import { createProgramLog } from '@sentinel/platform/program-log'
import { runProgram } from '@sentinel/platform/run-program'
import { createGateway } from './gateway.ts'
import { readConfig } from './platform/config.ts'

await runProgram('gateway', async () => {
  const config = readConfig(process.env)
  const log = createProgramLog({ level: config.logLevel, name: 'gateway' })
  await migrate(config.databaseUrl)
  const gateway = await createGateway(config, log)
  const ready = { mqttPort: gateway.mqttPort, httpPort: gateway.httpPort }
  log.info(ready, 'gateway ready')
  return { ready, stop: gateway.stop }
})
