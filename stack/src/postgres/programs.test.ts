import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPrograms, restoreSymlinks } from './programs.ts'
import { runProgram } from './run-program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-programs-'))
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('libraries get the names that npm left out, even by two processes at the same time or again', async () => {
  await Promise.all([restoreSymlinks(folder), restoreSymlinks(folder)])
  await restoreSymlinks(folder)

  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
})

test('names that cannot be created are reported in one line with what to do', async () => {
  await rm(join(folder, 'native', 'lib'), { recursive: true })

  await expect(restoreSymlinks(folder)).rejects.toThrow(/libpq\.so\.5 cannot be made \(ENOENT\): reinstall/)
})

test('the programs that npm installed can run', async () => {
  const { postgres, initdb, pgCtl } = await findPrograms()

  for (const file of [postgres, initdb, pgCtl]) {
    expect(await runProgram({ file, args: ['--version'] })).toMatchObject({ code: 0 })
  }
})
