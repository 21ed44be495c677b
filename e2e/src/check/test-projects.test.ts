import { execFile } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

test('every test file belongs to exactly one project', async () => {
  const { stdout } = await promisify(execFile)('npx', ['vitest', 'list', '--filesOnly', '--json'], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  })
  const listed = JSON.parse(stdout) as { file: string }[] // Vitest's format
  const files = await Array.fromAsync(glob('*/src/**/*.test.{ts,tsx}', { cwd: ROOT }))
  expect(listed.map(({ file }) => relative(ROOT, file)).toSorted()).toEqual(files.toSorted())
})
