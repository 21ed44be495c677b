import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'

/** Packages of tests and benchmarks. The image needs only their package.json. */
const LEFT_OUT = /^(bench|e2e)\/(?!package\.json$)/

test('the container image is built from every file of the repository except tests of whole programs and benchmarks', async () => {
  const lines = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const isIgnored = (path: string) =>
    lines.reduce((ignored, line) => {
      const pattern = line.replace(/^!/, '')
      const matches = matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
      return matches ? !line.startsWith('!') : ignored
    }, false)
  const { stdout } = await promisify(execFile)('git', ['ls-files'], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  })
  const files = stdout.split('\n').filter(Boolean)

  expect(files.filter((path) => isIgnored(path) !== LEFT_OUT.test(path))).toEqual([])
})
