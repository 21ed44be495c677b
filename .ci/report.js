import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/**
 * Prints the seconds and the processor time of each step, the slowest test files, then what failed and the end of what each failed step printed,
 * and as the last line the number of tests. What failed comes late because of a long output often only the end is kept. The exit code is 0 only if
 * nothing failed and the run was not longer than the limit.
 *
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: FileResult[] }} TestReport
 * @typedef {{ seconds: number, cpuSeconds: number, exitCode: number, logPath: string, command: string }} Step
 * @typedef {{ seconds: number, file: string }} FileTime
 */

const SLOWEST_MAX = 10
const COMMAND_MAX_CHARACTERS = 110
const REASON_MAX_CHARACTERS = 1500
const LOG_MAX_LINES = 40
const limitSeconds = Number(readFileSync(join(import.meta.dirname, 'limit-seconds'), 'utf8'))

// Usage: report.js <seconds of the whole run> <file of steps> <JSON report of Vitest>…
const [totalArgument = '', stepsPath = '', ...reportPaths] = process.argv.slice(2)
const totalSeconds = Number(totalArgument)

let passed = 0
let failed = 0
let skipped = 0
/** @type {string[]} */
const reasons = []
/** @type {FileTime[]} */
const fileTimes = []

for (const path of reportPaths) {
  const report = readReport(path)
  if (!report) {
    fail(`cannot read the test report ${path}`)
    continue
  }
  passed += report.numPassedTests
  skipped += report.numPendingTests + report.numTodoTests
  for (const file of report.testResults) countFile(file, basename(path, '.json').replace('tests-', ''))
}

const steps = readSteps(stepsPath)
// A failed step usually has failed tests. One without them, such as the checks, counts as one failure.
const failedSteps = steps.filter((step) => step.exitCode !== 0)
failed = Math.max(failed, failedSteps.length)

print('')
print('  time  processor time')
for (const { seconds, cpuSeconds, exitCode, command } of steps)
  print(
    `${inSeconds(seconds)}  ${inSeconds(cpuSeconds)}  ${shorten(command, COMMAND_MAX_CHARACTERS)}${exitCode === 0 ? '' : ' (failed)'}`,
  )
const cpuSecondsOfAll = steps.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
print(`${inSeconds(totalSeconds)}  ${inSeconds(cpuSecondsOfAll)}  in total, limit ${limitSeconds} s`)

print('\nSlowest test files, from the start of the first test to the end of the last:')
for (const { seconds, file } of fileTimes.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_MAX))
  print(`${seconds.toFixed(1).padStart(6)} s  ${file}`)

// Negated so that a limit that is not a number fails, too.
if (!(totalSeconds <= limitSeconds))
  fail(`the run took ${totalSeconds} s, longer than the limit of ${limitSeconds} s in .ci/limit-seconds`)

for (const { command, logPath } of failedSteps)
  print(`\n!! failed: ${command}, whose output ended:\n${readEnd(logPath)}`)
for (const reason of reasons) print(`!! ${shorten(reason, REASON_MAX_CHARACTERS)}`)
print(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

/**
 * Counts the failures of one file. A file that fails as a whole, for example on an import, is not in Vitest's number of failed
 * tests.
 *
 * @param {FileResult} file
 * @param {string} database
 */
function countFile({ name, status, message, startTime, endTime, assertionResults }, database) {
  const file = `${relative(process.cwd(), name)} (${database})`
  fileTimes.push({ seconds: (endTime - startTime) / 1000, file })
  const failedTests = assertionResults.filter((result) => result.status === 'failed')
  for (const { fullName, failureMessages } of failedTests)
    fail(`${file}: ${fullName}\n${failureMessages[0] ?? ''}`)
  if (status === 'failed' && failedTests.length === 0) fail(`${file} failed outside its tests\n${message}`)
}

/** @param {string} reason */
function fail(reason) {
  failed += 1
  reasons.push(reason)
}

/**
 * @param {string} path
 * @returns {TestReport | undefined}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads one step per line: seconds, seconds of processor time, exit code, file of its output and command, separated by tabs.
 *
 * @param {string} path
 * @returns {Step[]}
 */
function readSteps(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
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

/** @param {number} seconds */
function inSeconds(seconds) {
  return `${seconds.toFixed(0).padStart(6)} s`
}

/**
 * @param {string} text
 * @param {number} maxCharacters
 */
function shorten(text, maxCharacters) {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}

/** @param {string} path */
function readEnd(path) {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_MAX_LINES).join('\n')
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`)
}
