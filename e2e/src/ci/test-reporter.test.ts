import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestRun } from './results.ts'
import { ROOT } from './written-reports.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-ci-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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

/** Runs Vitest with the reporter on the folder's tests. Some of these tests fail, and so does the run. */
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
