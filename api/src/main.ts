import { runProgram } from '@sentinel/platform/run-program'
import { readConfig } from './platform/config.ts'
import { startApi } from './start-api.ts'

await runProgram('api', () => startApi(readConfig(process.env)))
