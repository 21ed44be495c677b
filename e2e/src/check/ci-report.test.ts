import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const limitSeconds = Number(await readFile(join(ROOT, '.ci/limit-seconds'), 'utf8'))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-ci-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface FileSeed {
  name: string
  seconds?: number
  passed?: number
  failed?: string[]
  skipped?: number
  /** Why the file failed as a whole. */
  message?: string
}

/** Writes a report with the fields of Vitest's JSON reporter and returns its path. */
async function writeReport(database: string, files: FileSeed[]): Promise<string> {
  const path = join(folder, `tests-${database}.json`)
  const testResults = files.map(({ name, seconds = 1, failed = [], message }) => ({
    name: join(ROOT, name),
    status: failed.length > 0 || message !== undefined ? 'failed' : 'passed',
    message: message ?? '',
    startTime: 1_000_000,
    endTime: 1_000_000 + seconds * 1000,
    assertionResults: failed.map((fullName) => ({
      status: 'failed',
      fullName,
      failureMessages: ['expected 1 to be 2'],
    })),
  }))
  const report = {
    numPassedTests: files.reduce((sum, { passed = 0 }) => sum + passed, 0),
    numFailedTests: files.reduce((sum, { failed = [] }) => sum + failed.length, 0),
    numPendingTests: files.reduce((sum, { skipped = 0 }) => sum + skipped, 0),
    numTodoTests: 0,
    testResults,
  }
  await writeFile(path, JSON.stringify(report))
  return path
}

interface StepSeed {
  seconds?: number
  cpuSeconds?: number
  exitCode?: number
  output?: string
  command?: string
}

/** Writes the file of steps with the output of each step and returns its path. */
async function writeSteps(steps: StepSeed[]): Promise<string> {
  const path = join(folder, 'steps.tsv')
  const lines = steps.map(
    async ({ seconds = 60, cpuSeconds = 90, exitCode = 0, output = '', command = 'npm test' }, at) => {
      const logPath = join(folder, `step-${at}.log`)
      await writeFile(logPath, output)
      return `${[seconds, cpuSeconds, exitCode, logPath, command].join('\t')}\n`
    },
  )
  await writeFile(path, (await Promise.all(lines)).join(''))
  return path
}

interface Run {
  seconds?: number
  steps?: StepSeed[]
}

async function runReport(reports: string[], { seconds = 60, steps = [{}] }: Run = {}) {
  const stepsPath = await writeSteps(steps)
  return new Promise<{ exitCode: number; lines: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, '.ci/report.js'), String(seconds), stepsPath, ...reports],
      { cwd: ROOT },
      (_, stdout) => resolve({ exitCode: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    )
  })
}

const onePassed = () => writeReport('embedded', [{ name: 'api/src/a.test.ts', passed: 1 }])

test('adds up the reports and ends with the numbers', async () => {
  const reports = [
    await writeReport('embedded', [
      { name: 'api/src/a.test.ts', passed: 3, skipped: 1 },
      { name: 'api/src/b.test.ts', passed: 2 },
    ]),
    await writeReport('timescaledb', [{ name: 'api/src/a.test.ts', passed: 4 }]),
  ]
  const { exitCode, lines } = await runReport(reports)

  expect(lines.at(-1)).toBe('9 passed, 0 failed, 1 skipped')
  expect(exitCode).toBe(0)
})

test('leaves skipped tests out of the last line when there are none', async () => {
  const { lines } = await runReport([await onePassed()])

  expect(lines.at(-1)).toBe('1 passed, 0 failed')
})

test('prints the seconds and the processor time of each step and of the whole run', async () => {
  const steps = [
    { seconds: 12, cpuSeconds: 9, command: 'npm ci' },
    { seconds: 345, cpuSeconds: 400, exitCode: 1, command: 'env TEST_DATABASE=timescaledb npm test' },
  ]
  const { lines } = await runReport([await onePassed()], { seconds: 360, steps })

  expect(lines).toContain('    12 s       9 s  npm ci')
  expect(lines).toContain('   345 s     400 s  env TEST_DATABASE=timescaledb npm test (failed)')
  expect(lines).toContain(`   360 s     409 s  in total, limit ${limitSeconds} s`)
})

test('lists the ten slowest files of all reports, the slowest first', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `api/src/${at}.test.ts`, seconds: at }))
  const reports = [
    await writeReport('embedded', files),
    await writeReport('timescaledb', [{ name: 'gateway/src/x.test.ts', seconds: 10.5 }]),
  ]
  const { lines } = await runReport(reports)
  const listed = lines.filter((line) => line.includes('.test.ts'))

  expect(listed).toHaveLength(10)
  expect(listed.slice(0, 3)).toEqual([
    '  11.0 s  api/src/11.test.ts (embedded)',
    '  10.5 s  gateway/src/x.test.ts (timescaledb)',
    '  10.0 s  api/src/10.test.ts (embedded)',
  ])
})

test('names a failed test with its first message just before the last line', async () => {
  const report = await writeReport('embedded', [
    { name: 'api/src/a.test.ts', passed: 1, failed: ['a thing works'] },
  ])
  const { exitCode, lines } = await runReport([report], { steps: [{ exitCode: 1 }] })

  expect(lines.slice(-3)).toEqual([
    '!! api/src/a.test.ts (embedded): a thing works',
    'expected 1 to be 2',
    '1 passed, 1 failed',
  ])
  expect(exitCode).toBe(1)
})

test('a file that fails to load counts as failed, even if its step did not fail', async () => {
  const report = await writeReport('embedded', [
    { name: 'api/src/a.test.ts', passed: 1 },
    { name: 'api/src/b.test.ts', message: 'Cannot find module ./c.ts' },
  ])
  const { exitCode, lines } = await runReport([report])

  expect(lines.slice(-3)).toEqual([
    '!! api/src/b.test.ts (embedded) failed outside its tests',
    'Cannot find module ./c.ts',
    '1 passed, 1 failed',
  ])
  expect(exitCode).toBe(1)
})

test('a missing report counts as failed', async () => {
  const { exitCode, lines } = await runReport([await onePassed(), join(folder, 'tests-timescaledb.json')])

  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(exitCode).toBe(1)
})

test('a failed step without a failed test counts as failed, and the end of its output is repeated', async () => {
  const output = Array.from({ length: 50 }, (_, at) => `line ${at}\n`).join('')
  const steps = [{ exitCode: 1, output, command: 'npm run check' }]
  const { exitCode, lines } = await runReport([await onePassed()], { steps })

  expect(lines).toContain('!! failed: npm run check, whose output ended:')
  expect(lines).not.toContain('line 9')
  expect(lines.slice(-3)).toEqual(['line 48', 'line 49', '1 passed, 1 failed'])
  expect(exitCode).toBe(1)
})

test('a run that takes exactly the limit passes', async () => {
  const { exitCode } = await runReport([await onePassed()], { seconds: limitSeconds })

  expect(exitCode).toBe(0)
})

test('a run over the limit fails and says so before the last line', async () => {
  const { exitCode, lines } = await runReport([await onePassed()], { seconds: limitSeconds + 1 })

  expect(lines.slice(-2)).toEqual([
    `!! the run took ${limitSeconds + 1} s, longer than the limit of ${limitSeconds} s in .ci/limit-seconds`,
    '1 passed, 1 failed',
  ])
  expect(exitCode).toBe(1)
})
