import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileResult, judge, readTestRun, type TestRun } from './results.ts'

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
/** Matches the line that Vitest prints if its global teardown fails or takes too long. */
const TEARDOWN_FAILED = /error during close|close timed out/
const limitSeconds = Number(readFileSync(join(import.meta.dirname, '../../../.ci/limit-seconds'), 'utf8'))

export interface CiRun {
  /** The duration of the whole run. */
  seconds: number
  /** The file of steps that `.ci/run` writes. */
  stepsPath: string
  /** The reports of the test runs, in run order. */
  reportPaths: readonly string[]
}

export interface CiReport {
  lines: string[]
  /** True if nothing failed and the run stayed within the time limit. */
  isGreen: boolean
}

interface RunReport {
  path: string
  run: TestRun | undefined
}

/**
 * Reports the duration and CPU time of each step, the slowest test files, the failures with the end of each failed step's output, the flaky files,
 * and on the last line the number of tests. Failures come late because often only the end of a long output is stored.
 */
export function makeReport({ seconds, stepsPath, reportPaths }: CiRun): CiReport {
  const reports = reportPaths.map((path) => ({ path, run: readTestRun(path) }))
  const { files, flaky } = judge(reports.flatMap(({ run }) => run ?? []))
  const reasons = [
    ...reports.flatMap(explainReport),
    ...files.flatMap((file) => file.failures.map((failure) => describe(file, failure))),
  ]
  // Negated so that a limit that is not a number also fails.
  if (!(seconds <= limitSeconds))
    reasons.push(`the run took ${seconds} s, longer than the limit of ${limitSeconds} s in .ci/limit-seconds`)

  const steps = readSteps(stepsPath)
  const failedSteps = steps.filter((step) => step.exitCode !== 0 && !isExcused(step, reports, flaky))
  // A failed step usually has failed tests. A failed step without tests, such as the checks, counts as one failure.
  const failed = Math.max(reasons.length, failedSteps.length)
  const skipped = sum(files.map((file) => file.skipped))
  const lines = [
    ...listSteps(steps, seconds),
    ...listSlowest(files),
    ...failedSteps.flatMap(({ command, logPath }) => [
      '',
      `!! failed: ${command}, whose output ended:`,
      ...readEnd(logPath),
    ]),
    ...reasons.map((reason) => `!! ${shorten(reason, REASON_MAX_CHARACTERS)}`),
    ...listFlaky(flaky),
    `${sum(files.map((file) => file.passed))} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ]
  return { lines: lines.flatMap((line) => line.split('\n')), isGreen: failed === 0 }
}

function explainReport({ path, run }: RunReport): string[] {
  if (!run) return [`cannot read the test report ${path}`]
  return run.errors.map((error) => `an error outside of all test files\n${error}`)
}

function listSteps(steps: readonly Step[], totalSeconds: number): string[] {
  const lines = steps.map(({ seconds, cpuSeconds, exitCode, command }) => {
    const end = exitCode === 0 ? '' : ' (failed)'
    return `${inSeconds(seconds)}  ${inSeconds(cpuSeconds)}  ${shorten(command, COMMAND_MAX_CHARACTERS)}${end}`
  })
  const counted = steps.filter(({ command }) => !command.includes('tests-again-'))
  const totalCpuSeconds = sum(counted.map((step) => step.cpuSeconds))
  const total = `in total without second chances, limit ${limitSeconds} s`
  return [
    '',
    '  time  processor time',
    ...lines,
    `${inSeconds(totalSeconds)}  ${inSeconds(totalCpuSeconds)}  ${total}`,
  ]
}

function listSlowest(files: readonly FileResult[]): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_MAX)
  return [
    '',
    'Slowest test files:',
    ...slowest.map((file) => `${file.seconds.toFixed(1).padStart(6)} s  ${nameOf(file)}`),
  ]
}

function listFlaky(flaky: readonly FileResult[]): string[] {
  if (flaky.length === 0) return []
  const firsts = flaky.flatMap((file) => file.failures.slice(0, 1).map((failure) => describe(file, failure)))
  return [`flaky: ${flaky.length}`, ...firsts.map((first) => `   ${shorten(first, REASON_MAX_CHARACTERS)}`)]
}

/**
 * Returns whether a failed test step can be ignored: every file that failed in it passed when it was retried, and nothing else failed. Vitest runs
 * its teardown after it has written the report, so only the step's output shows whether the teardown failed.
 */
function isExcused(
  { command, logPath }: Step,
  reports: readonly RunReport[],
  flaky: readonly FileResult[],
): boolean {
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

/** Reads one step per line: seconds, seconds of CPU time, exit code, output file and command, separated by tabs. */
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

function readEnd(path: string): string[] {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_MAX_LINES)
}
