import { makeReport } from './report.ts'
import { findSecondChances, readTestRun } from './results.ts'

/**
 * The two programs that `.ci/run` uses:
 *
 * - `main.ts second-chances <database> <report of a test run>…` prints the files that failed on this database and may be retried.
 * - `main.ts report <seconds of the whole run> <file of steps> <report of a test run>…` prints the report. The exit code is 0 only if the
 *   run is green.
 */
const [command, ...args] = process.argv.slice(2)
if (command === 'second-chances') {
  const [database, ...reportPaths] = args
  const runs = reportPaths.flatMap((path) => readTestRun(path) ?? [])
  for (const file of findSecondChances(runs)) if (file.database === database) console.log(file.path)
} else if (command === 'report') {
  const [seconds = '', stepsPath = '', ...reportPaths] = args
  const { lines, isGreen } = makeReport({ seconds: Number(seconds), stepsPath, reportPaths })
  for (const line of lines) console.log(line)
  process.exitCode = isGreen ? 0 : 1
} else {
  throw new Error(`there is no command ${command}`)
}
