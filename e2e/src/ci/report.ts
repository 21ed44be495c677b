import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileResult, judge, readTestRun } from './results.ts'

/**
 * Prints the seconds and the processor time of each step, the slowest test files, then what failed and the end of what each failed
 * step printed, then the flaky files, and as the last line the number of tests. What failed comes late because often only the end of
 * a long output is stored. The exit code is 0 only if nothing failed and the run was not longer than the limit.
 *
 * Usage: report.ts <seconds of the whole run> <file of steps> <report of a test run>…
 */

interface Step {
  seconds: number
  cpuSeconds: number
  exitCode: number
  logPath: string
  command: string
}

const SLOWEST_MAX = 10
const COMMAND_MAX_CHARACTERS = 110
const REASON_MAX_CHARACTERS = 1500
const LOG_MAX_LINES = 40
/** What Vitest prints if its global teardown fails or takes too long. */
const TEARDOWN_FAILED = /error during close|close timed out/
const limitSeconds = Number(readFileSync(join(import.meta.dirname, '../../../.ci/limit-seconds'), 'utf8'))

const [totalArgument = '', stepsPath = '', ...reportPaths] = process.argv.slice(2)
const totalSeconds = Number(totalArgument)

const reports = reportPaths.map((path) => ({ path, run: readTestRun(path) }))
const runs = reports.map(({ run }) => run).filter((run) => run !== undefined)
const { files, flaky } = judge(runs)
const reasons = [
  ...reports.filter(({ run }) => !run).map(({ path }) => `cannot read the test report ${path}`),
  ...runs.flatMap(({ errors }) => errors.map((error) => `an error outside of all test files\n${error}`)),
  ...files.flatMap((file) => file.failures.map((failure) => describe(file, failure))),
]
// Negated so that a limit that is not a number fails, too.
if (!(totalSeconds <= limitSeconds))
  reasons.push(
    `the run took ${totalSeconds} s, longer than the limit of ${limitSeconds} s in .ci/limit-seconds`,
  )

const steps = readSteps(stepsPath)
const failedSteps = steps.filter((step) => step.exitCode !== 0 && !isExcused(step))
// A failed step usually has failed tests. One without them, such as the checks, counts as one failure.
const failed = Math.max(reasons.length, failedSteps.length)
/** All steps but the second runs of failed files. */
const counted = steps.filter(({ command }) => !command.includes('tests-again-'))
const passed = sum(files.map((file) => file.passed))
const skipped = sum(files.map((file) => file.skipped))

print('\n  time  processor time')
for (const { seconds, cpuSeconds, exitCode, command } of steps)
  print(
    `${inSeconds(seconds)}  ${inSeconds(cpuSeconds)}  ${shorten(command, COMMAND_MAX_CHARACTERS)}${exitCode === 0 ? '' : ' (failed)'}`,
  )
print(
  `${inSeconds(totalSeconds)}  ${inSeconds(sum(counted.map((step) => step.cpuSeconds)))}  in total without second chances, limit ${limitSeconds} s`,
)

print('\nSlowest test files:')
for (const file of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_MAX))
  print(`${file.seconds.toFixed(1).padStart(6)} s  ${nameOf(file)}`)

for (const { command, logPath } of failedSteps)
  print(`\n!! failed: ${command}, whose output ended:\n${readEnd(logPath)}`)
for (const reason of reasons) print(`!! ${shorten(reason, REASON_MAX_CHARACTERS)}`)
if (flaky.length > 0) print(`flaky: ${flaky.length}`)
for (const file of flaky)
  for (const failure of file.failures.slice(0, 1))
    print(`   ${shorten(describe(file, failure), REASON_MAX_CHARACTERS)}`)
print(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * Returns whether a failed test step can be ignored: every file that failed in it passed when it ran again, and nothing else failed. Vitest
 * takes everything down after it has written the report, so only the output of the step shows whether that failed.
 */
function isExcused({ command, logPath }: Step): boolean {
  const run = reports.find(({ path }) => command.includes(path))?.run
  if (!run || run.errors.length > 0 || TEARDOWN_FAILED.test(readFileSync(logPath, 'utf8'))) return false
  const failedFiles = run.files.filter(({ failures }) => failures.length > 0)
  return failedFiles.length > 0 && failedFiles.every((file) => flaky.includes(file))
}

function describe(file: FileResult, { test, message }: FileResult['failures'][number]): string {
  return `${nameOf(file)}: ${test}\n${message}`
}

function nameOf({ path, database }: FileResult): string {
  return `${path} (${database})`
}

/** Reads one step per line: seconds, seconds of processor time, exit code, file of its output and command, separated by tabs. */
function readSteps(path: string): Step[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [seconds, cpuSeconds, exitCode, logPath = '', ...command] = line.split('\t')
    return {
      seconds: Number(seconds),
      cpuSeconds: Number(cpuSeconds),
      exitCode: Number(exitCode),
      logPath,
      command: command.join(' '),
    }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(0).padStart(6)} s`
}

function shorten(text: string, maxCharacters: number): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}

function readEnd(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_MAX_LINES).join('\n')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
