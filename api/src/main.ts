import { runProgram } from '@sentinel/platform/programs/run-program'
import { readConfig } from './platform/config.ts'

await runProgram(
  'api',
  () => readConfig(process.env),
  async (config) => (await import('./start-api.ts')).startApi(config), // not loaded if the settings are invalid
)
