import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileResult, TestRun } from './results.ts'

const ROOT = join(import.meta.dirname, '../../..')
const limitSeconds = Number(await readFile(join(ROOT, '.ci/limit-seconds'), 'utf8'))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-ci-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type FileSeed = Partial<FileResult> & { path: string }

/** Writes a report as the reporter does and returns its path. */
async function writeReport(name: string, files: FileSeed[], errors: string[] = []): Promise<string> {
  const path = join(folder, `tests-${name}.json`)
  const run: TestRun = {
    files: files.map((file) => ({
      project: 'unit',
      database: 'embedded',
      seconds: 1,
      passed: 0,
      skipped: 0,
      failures: [],
      ...file,
    })),
    errors,
  }
  await writeFile(path, JSON.stringify(run))
  return path
}

const failing = (test: string) => [{ test, message: 'expected 1 to be 2' }]

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
      [join(ROOT, 'e2e/src/ci/report.ts'), String(seconds), stepsPath, ...reports],
      { cwd: ROOT },
      (_, stdout) => resolve({ exitCode: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    )
  })
}

const onePassed = () => writeReport('embedded', [{ path: 'api/src/a.test.ts', passed: 1 }])

test('adds up the reports and ends with the numbers', async () => {
  const reports = [
    await writeReport('embedded', [
      { path: 'api/src/a.test.ts', passed: 3, skipped: 1 },
      { path: 'api/src/b.test.ts', passed: 2 },
    ]),
    await writeReport('timescaledb', [{ path: 'api/src/a.test.ts', database: 'timescaledb', passed: 4 }]),
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
  expect(lines).toContain(`   360 s     409 s  in total without second chances, limit ${limitSeconds} s`)
})

test('lists the ten slowest files of all reports, the slowest first', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ path: `api/src/${at}.test.ts`, seconds: at }))
  const slow = { path: 'gateway/src/x.test.ts', database: 'timescaledb', seconds: 10.5 }
  const { lines } = await runReport([
    await writeReport('embedded', files),
    await writeReport('timescaledb', [slow]),
  ])
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
    { path: 'api/src/a.test.ts', passed: 1, failures: failing('a thing works') },
  ])
  const { exitCode, lines } = await runReport([report], { steps: [{ exitCode: 1 }] })

  expect(lines.slice(-3)).toEqual([
    '!! api/src/a.test.ts (embedded): a thing works',
    'expected 1 to be 2',
    '1 passed, 1 failed',
  ])
  expect(exitCode).toBe(1)
})

test('an error that belongs to no test file counts as failed', async () => {
  const report = await writeReport('embedded', [{ path: 'api/src/a.test.ts', passed: 1 }], ['a pool broke'])
  const { exitCode, lines } = await runReport([report])

  expect(lines.slice(-3)).toEqual([
    '!! an error outside of all test files',
    'a pool broke',
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

describe('a second chance', () => {
  const mapFailed = {
    project: 'browser',
    path: 'e2e/src/browser/map.test.ts',
    passed: 3,
    failures: failing('a click opens a popup'),
  }
  const mapPassed = { project: 'browser', path: 'e2e/src/browser/map.test.ts', passed: 4 }

  /** The step of a report that failed. */
  const failedStep = (report: string) => ({ exitCode: 1, command: `env CI_REPORT=${report} npm test` })

  test('is for failed files of browser and stack tests, on the database on which they failed', async () => {
    const first = await writeReport('first', [
      mapFailed,
      { ...mapFailed, project: 'database', path: 'api/src/a.database.test.ts' },
      { ...mapPassed, path: 'e2e/src/browser/alerts.test.ts' },
    ])
    const timescaledb = await writeReport('timescaledb', [
      {
        ...mapFailed,
        project: 'stack',
        path: 'e2e/src/faults/database-away.test.ts',
        database: 'timescaledb',
      },
    ])

    expect(await listSecondChances('embedded', [first, timescaledb])).toEqual(['e2e/src/browser/map.test.ts'])
    expect(await listSecondChances('timescaledb', [first, timescaledb])).toEqual([
      'e2e/src/faults/database-away.test.ts',
    ])
  })

  test('makes the run green if the file passes, and the report names what was flaky', async () => {
    const first = await writeReport('first', [mapFailed])
    const again = await writeReport('again', [mapPassed])
    const { exitCode, lines } = await runReport([first, again], { steps: [failedStep(first)] })

    expect(lines.slice(-4)).toEqual([
      'flaky: 1',
      '   e2e/src/browser/map.test.ts (embedded): a click opens a popup',
      'expected 1 to be 2',
      '4 passed, 0 failed',
    ])
    expect(exitCode).toBe(0)
  })

  test('does not help a file that fails twice, or whose second run is missing', async () => {
    const first = await writeReport('first', [mapFailed])
    const again = await writeReport('again', [mapFailed])
    const none = await writeReport('none', [])

    for (const reports of [[first, again], [first, none], [first]]) {
      const { exitCode, lines } = await runReport(reports, { steps: [failedStep(first)] })
      expect(lines.at(-1)).toBe('3 passed, 1 failed')
      expect(exitCode).toBe(1)
    }
  })

  test('does not excuse a unit test, even one that has passed since', async () => {
    const first = await writeReport('first', [{ ...mapFailed, project: 'unit' }])
    const again = await writeReport('again', [{ ...mapPassed, project: 'unit' }])
    const { exitCode } = await runReport([first, again])

    expect(exitCode).toBe(1)
  })

  test('does not excuse an error outside of the test files', async () => {
    const first = await writeReport('first', [mapFailed], ['a pool broke'])
    const again = await writeReport('again', [mapPassed])
    const { exitCode, lines } = await runReport([first, again], { steps: [failedStep(first)] })

    expect(lines.at(-1)).toBe('4 passed, 1 failed')
    expect(exitCode).toBe(1)
  })

  test('is for five files at most', async () => {
    const files = Array.from({ length: 6 }, (_, at) => ({
      ...mapFailed,
      path: `e2e/src/browser/${at}.test.ts`,
    }))
    const five = await writeReport('five', files.slice(0, 5))
    const six = await writeReport('six', files)
    const again = await writeReport(
      'again',
      files.map((file) => ({ ...file, failures: [] })),
    )

    expect(await listSecondChances('embedded', [five])).toHaveLength(5)
    expect(await listSecondChances('embedded', [six])).toEqual([])
    expect((await runReport([five, again])).exitCode).toBe(0)
    expect((await runReport([six, again])).exitCode).toBe(1)
  })
})

test('the reporter writes the results of a real run, with errors outside of the tests', async () => {
  await writeFile(
    join(folder, 'vitest.config.js'),
    'export default { test: { name: "browser", globals: true } }',
  )
  await writeFile(
    join(folder, 'mixed.test.js'),
    `test('adds', () => expect(1 + 1).toBe(2))
     test('subtracts', () => expect(2 - 1).toBe(2))
     test.skip('multiplies', () => {})
     test('leaves a promise behind', () => { Promise.reject(new Error('nobody waits')) })`,
  )
  await writeFile(
    join(folder, 'hook.test.js'),
    `beforeAll(() => { throw new Error('no database') })
     test('reads', () => {})`,
  )
  const report = join(folder, 'tests-real.json')
  await runInFolder(report)
  const { files, errors } = JSON.parse(await readFile(report, 'utf8')) as TestRun // written by the reporter

  const found = files.toSorted((a, b) => a.path.localeCompare(b.path))
  expect(
    found.map(({ failures, ...file }) => ({ ...file, failed: failures.map(({ test: name }) => name) })),
  ).toEqual([
    expect.objectContaining({
      project: 'browser',
      path: 'hook.test.js',
      database: 'embedded',
      passed: 0,
      failed: ['outside of its tests'],
    }),
    expect.objectContaining({
      path: 'mixed.test.js',
      passed: 2,
      skipped: 1,
      failed: ['subtracts', 'outside of its tests'],
    }),
  ])
  expect(found.flatMap(({ failures }) => failures).map(({ message }) => message)).toEqual([
    expect.stringContaining('no database'),
    expect.stringContaining('expected 1 to be 2'),
    expect.stringContaining('nobody waits'),
  ])
  expect(errors).toEqual([])
})

/** Runs Vitest with the reporter on the tests of the folder. It fails, because tests of it fail. */
function runInFolder(report: string): Promise<void> {
  const { TEST_DATABASE: _, ...environment } = process.env
  return new Promise((resolve) => {
    execFile(
      join(ROOT, 'node_modules/.bin/vitest'),
      ['run', '--root', folder, `--reporter=${join(import.meta.dirname, 'test-reporter.ts')}`],
      { cwd: ROOT, env: { ...environment, CI_REPORT: report } },
      () => resolve(),
    )
  })
}

async function listSecondChances(database: string, reports: string[]): Promise<string[]> {
  const script = join(import.meta.dirname, 'second-chances.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, database, ...reports])
  return stdout.split('\n').filter(Boolean)
}
