import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'

/** Matches SQL or a query builder call that names one of the two tables that are hypertables on TimescaleDB. */
const NAMES_A_HYPERTABLE =
  /\b(?:from|join|into|update|table)\s+(?:only\s+)?(?:insight|health)\b(?!_)|(?:From|Into|Table|Join)\('(?:insight|health)\b(?!_)/

const entries = (await readFile(join(ROOT, '.ci/timescaledb-tests'), 'utf8'))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const listed = entries.map((line) => line.replace(/ *#.*/, ''))

/** Areas in the api have paths such as `api/src/fleet/devices`, because a subject has several areas. */
const AREA_DEPTH_IN_API = 4

const findFiles = (pattern: string) => Array.fromAsync(glob(pattern, { cwd: ROOT }))

test('every folder with statements over a hypertable is tested on TimescaleDB, if it has database tests', async () => {
  const sources = await findFiles('{api,gateway,migrations,stack}/src/**/*.ts')
  const folders = new Set<string>()
  for (const path of sources) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue
    if (NAMES_A_HYPERTABLE.test(await readFile(join(ROOT, path), 'utf8')))
      folders.add(
        dirname(path)
          .split('/')
          .slice(0, path.startsWith('api/') ? AREA_DEPTH_IN_API : 3)
          .join('/'),
      )
  }
  expect(folders.size).toBeGreaterThan(10)
  const tests = sources.filter((path) => path.endsWith('.database.test.ts'))
  const untested = [...folders].filter(
    (folder) =>
      tests.some((path) => path.startsWith(`${folder}/`)) &&
      !tests.some((path) => path.startsWith(`${folder}/`) && listed.some((part) => path.includes(part))),
  )
  expect(untested).toEqual([])
})

test('every line of the list of TimescaleDB names tests', async () => {
  const tests = await findFiles('*/src/**/*.test.ts')
  expect(listed.filter((part) => !tests.some((path) => path.startsWith(part)))).toEqual([])
})

test('every line of the list of TimescaleDB has a reason', () => {
  expect(entries.filter((line) => !/^\S+ +# \S/.test(line))).toEqual([])
})
