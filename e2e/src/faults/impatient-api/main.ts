import { readConfig } from '@sentinel/api/platform/config'
import { startApi } from '@sentinel/api/start-api'
import { runProgram } from '@sentinel/platform/programs/run-program'

/** Runs the api with waits of tenths of a second instead of many seconds. */
await runProgram(
  'api',
  () => readConfig(process.env),
  (config) =>
    startApi(config, {
      takeover: { lookEveryMs: 100, absentForMs: 1000 },
      requestTimes: { windowMs: 600, unusedMs: 600 },
    }),
)
