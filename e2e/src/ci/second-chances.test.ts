import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failing, openReports, type WrittenReports } from './written-reports.ts'

let reports: WrittenReports

beforeEach(async () => {
  reports = await openReports()
})
afterEach(() => reports.remove())

const mapFailed = {
  project: 'browser',
  path: 'e2e/src/browser/map.test.ts',
  passed: 3,
  failures: failing('a click opens a popup'),
}
const mapPassed = { project: 'browser', path: 'e2e/src/browser/map.test.ts', passed: 4 }

const failedStep = (report: string) => ({ exitCode: 1, command: `env CI_REPORT=${report} npm test` })

test('failed files of browser and stack tests get a second chance, on the database on which they failed', async () => {
  const first = await reports.write('first', [
    mapFailed,
    { ...mapFailed, project: 'database', path: 'api/src/a.database.test.ts' },
    { ...mapPassed, path: 'e2e/src/browser/alerts.test.ts' },
  ])
  const timescaledb = await reports.write('timescaledb', [
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

test('a second chance makes the run green if the file passes, and the report names the flaky tests', async () => {
  const first = await reports.write('first', [mapFailed])
  const again = await reports.write('again', [mapPassed])
  const { isGreen, lines } = await reports.makeReport([first, again], { steps: [failedStep(first)] })

  expect(lines.slice(-4)).toEqual([
    'flaky: 1',
    '   e2e/src/browser/map.test.ts (embedded): a click opens a popup',
    'expected 1 to be 2',
    '4 passed, 0 failed',
  ])
  expect(isGreen).toBe(true)
})

test('a second chance does not help a file that fails twice, or whose failed test did not run again', async () => {
  const first = await reports.write('first', [mapFailed])
  const again = await reports.write('again', [mapFailed])
  const none = await reports.write('none', [])
  const leftOut = await reports.write('left-out', [{ ...mapPassed, passed: 3, skipped: 1 }])

  for (const paths of [[first, again], [first, none], [first, leftOut], [first]]) {
    const { isGreen, lines } = await reports.makeReport(paths, { steps: [failedStep(first)] })
    expect(lines.at(-1)).toBe('3 passed, 1 failed')
    expect(isGreen).toBe(false)
  }
})

test('a second chance does not excuse a unit test, even one that has passed since', async () => {
  const first = await reports.write('first', [{ ...mapFailed, project: 'unit' }])
  const again = await reports.write('again', [{ ...mapPassed, project: 'unit' }])
  const { isGreen } = await reports.makeReport([first, again])

  expect(isGreen).toBe(false)
})

test('a second chance does not excuse an error outside of the test files', async () => {
  const first = await reports.write('first', [mapFailed], ['a pool broke'])
  const again = await reports.write('again', [mapPassed])
  const { isGreen, lines } = await reports.makeReport([first, again], { steps: [failedStep(first)] })

  expect(lines.at(-1)).toBe('4 passed, 1 failed')
  expect(isGreen).toBe(false)
})

test('at most five files get a second chance', async () => {
  const files = Array.from({ length: 6 }, (_, at) => ({
    ...mapFailed,
    path: `e2e/src/browser/${at}.test.ts`,
  }))
  const five = await reports.write('five', files.slice(0, 5))
  const six = await reports.write('six', files)
  const again = await reports.write(
    'again',
    files.map((file) => ({ ...file, failures: [] })),
  )

  expect(await listSecondChances('embedded', [five])).toHaveLength(5)
  expect(await listSecondChances('embedded', [six])).toEqual([])
  expect((await reports.makeReport([five, again])).isGreen).toBe(true)
  expect((await reports.makeReport([six, again])).isGreen).toBe(false)
})

test('a second chance does not excuse a step whose servers could not be stopped', async () => {
  const first = await reports.write('first', [mapFailed])
  const again = await reports.write('again', [mapPassed])
  const output = 'error during close Error: the console does not end\n'
  const { isGreen } = await reports.makeReport([first, again], { steps: [{ ...failedStep(first), output }] })

  expect(isGreen).toBe(false)
})

async function listSecondChances(database: string, paths: string[]): Promise<string[]> {
  const stdout = await runProgram('second-chances', database, ...paths)
  return stdout.split('\n').filter(Boolean)
}

async function runProgram(...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, 'main.ts')
  return (await promisify(execFile)(process.execPath, [program, ...args])).stdout
}

test('the program ends with 1 if the run is not green', async () => {
  const [green, red] = [await reports.write('green', [mapPassed]), await reports.write('red', [mapFailed])]
  const stepsPath = await reports.writeSteps([{}])

  expect(await runProgram('report', '60', stepsPath, green)).toMatch(/4 passed, 0 failed\n$/)
  await expect(runProgram('report', '60', stepsPath, red)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/3 passed, 1 failed\n$/),
  })
})
