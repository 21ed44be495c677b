import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProductVersion } from './product-version.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(readProductVersion({})).toMatchObject({ version })
})

test('COMMIT names the commit', () => {
  expect(readProductVersion({ COMMIT: '0123456789abcdef' }).commit).toBe('0123456789ab')
})

test.runIf(existsSync(join(ROOT, '.git'))).each([{}, { COMMIT: '' }])(
  'without COMMIT the version has the commit that git has checked out: %j',
  (environment) => {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
    expect(readProductVersion(environment).commit).toBe(head.slice(0, 12))
  },
)

test.each(['gateway/src/main.ts', 'api/src/main.ts', 'stack/src/start.ts', 'stack/src/user.ts'])(
  '%s --version prints the version and ends',
  (program) => {
    const environment = { ...process.env, COMMIT: 'abcdef0123456' }
    const output = execFileSync(process.execPath, [join(ROOT, program), '--version'], {
      env: environment,
      encoding: 'utf8',
    })
    expect(output).toMatch(/^sentinel-console \d+\.\d+\.\d+ \(abcdef012345\)\n$/)
  },
)
