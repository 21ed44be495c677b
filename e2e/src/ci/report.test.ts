import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failing, openReports, ROOT, type WrittenReports } from './written-reports.ts'

const limitSeconds = Number(await readFile(join(ROOT, '.ci/limit-seconds'), 'utf8'))

let reports: WrittenReports

beforeEach(async () => {
  reports = await openReports()
})
afterEach(() => reports.remove())

const onePassed = () => reports.write('embedded', [{ path: 'api/src/a.test.ts', passed: 1 }])

test('the report adds up the results and ends with the numbers', async () => {
  const paths = [
    await reports.write('embedded', [
      { path: 'api/src/a.test.ts', passed: 3, skipped: 1 },
      { path: 'api/src/b.test.ts', passed: 2 },
    ]),
    await reports.write('timescaledb', [{ path: 'api/src/a.test.ts', database: 'timescaledb', passed: 4 }]),
  ]
  const { isGreen, lines } = await reports.makeReport(paths)

  expect(lines.at(-1)).toBe('9 passed, 0 failed, 1 skipped')
  expect(isGreen).toBe(true)
})

test('the last line leaves skipped tests out if there are none', async () => {
  const { lines } = await reports.makeReport([await onePassed()])

  expect(lines.at(-1)).toBe('1 passed, 0 failed')
})

test('the report prints the seconds and the processor time of each step and of the whole run', async () => {
  const steps = [
    { seconds: 12, cpuSeconds: 9, command: 'npm ci' },
    { seconds: 345, cpuSeconds: 400, exitCode: 1, command: 'env TEST_DATABASE=timescaledb npm test' },
  ]
  const { lines } = await reports.makeReport([await onePassed()], { seconds: 360, steps })

  expect(lines).toContain('    12 s       9 s  npm ci')
  expect(lines).toContain('   345 s     400 s  env TEST_DATABASE=timescaledb npm test (failed)')
  expect(lines).toContain(`   360 s     409 s  in total without second chances, limit ${limitSeconds} s`)
})

test('the report lists the ten slowest files of all reports, slowest first', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ path: `api/src/${at}.test.ts`, seconds: at }))
  const slow = { path: 'gateway/src/x.test.ts', database: 'timescaledb', seconds: 10.5 }
  const { lines } = await reports.makeReport([
    await reports.write('embedded', files),
    await reports.write('timescaledb', [slow]),
  ])
  const listed = lines.filter((line) => line.includes('.test.ts'))

  expect(listed).toHaveLength(10)
  expect(listed.slice(0, 3)).toEqual([
    '  11.0 s  api/src/11.test.ts (embedded)',
    '  10.5 s  gateway/src/x.test.ts (timescaledb)',
    '  10.0 s  api/src/10.test.ts (embedded)',
  ])
})

test('the report names a failed test with its first message just before the last line', async () => {
  const report = await reports.write('embedded', [
    { path: 'api/src/a.test.ts', passed: 1, failures: failing('a thing works') },
  ])
  const { isGreen, lines } = await reports.makeReport([report], { steps: [{ exitCode: 1 }] })

  expect(lines.slice(-3)).toEqual([
    '!! api/src/a.test.ts (embedded): a thing works',
    'expected 1 to be 2',
    '1 passed, 1 failed',
  ])
  expect(isGreen).toBe(false)
})

test('an error that belongs to no test file counts as failed', async () => {
  const report = await reports.write('embedded', [{ path: 'api/src/a.test.ts', passed: 1 }], ['a pool broke'])
  const { isGreen, lines } = await reports.makeReport([report])

  expect(lines.slice(-3)).toEqual([
    '!! an error outside of all test files',
    'a pool broke',
    '1 passed, 1 failed',
  ])
  expect(isGreen).toBe(false)
})

test('a missing report counts as failed', async () => {
  const { isGreen, lines } = await reports.makeReport([
    await onePassed(),
    join(reports.folder, 'tests-timescaledb.json'),
  ])

  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(isGreen).toBe(false)
})

test('a failed step without a failed test counts as failed, and the end of its output is repeated', async () => {
  const output = Array.from({ length: 50 }, (_, at) => `line ${at}\n`).join('')
  const steps = [{ exitCode: 1, output, command: 'npm run check' }]
  const { isGreen, lines } = await reports.makeReport([await onePassed()], { steps })

  expect(lines).toContain('!! failed: npm run check, whose output ended:')
  expect(lines).not.toContain('line 9')
  expect(lines.slice(-3)).toEqual(['line 48', 'line 49', '1 passed, 1 failed'])
  expect(isGreen).toBe(false)
})

test('a run that takes exactly the limit passes', async () => {
  const { isGreen } = await reports.makeReport([await onePassed()], { seconds: limitSeconds })

  expect(isGreen).toBe(true)
})

test('a run over the limit fails, with a line that says so before the last line', async () => {
  const { isGreen, lines } = await reports.makeReport([await onePassed()], { seconds: limitSeconds + 1 })

  expect(lines.slice(-2)).toEqual([
    `!! the run took ${limitSeconds + 1} s, longer than the limit of ${limitSeconds} s in .ci/limit-seconds`,
    '1 passed, 1 failed',
  ])
  expect(isGreen).toBe(false)
})
