import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const CONFIGURATION = [
  '.dependency-cruiser.js',
  '.dependency-cruiser.areas.js',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'tsconfig.json',
  'package.json',
  'knip.json',
  'redocly.yaml',
]
const OPENAPI = {
  openapi: '3.1.1',
  info: { title: 'Cameras', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
  paths: { '/api/devices': { get: describeList({ operationId: 'listDevices' }) } },
}
const SOUND = {
  '.gitignore': 'node_modules\n.cache\n',
  'contracts/package.json': describe('contracts', { exports: { './*': './src/*.ts' } }),
  'contracts/src/limits.ts': 'export const DEVICES_MAX = 7\n',
  'domain/package.json': describe('domain', { exports: { './*': './src/*.ts' } }),
  'domain/src/device/count.ts':
    "import { DEVICES_MAX } from '../../../contracts/src/limits.ts'\n\nexport const HALF = DEVICES_MAX / 2\n",
  'gateway/package.json': describe('gateway', {}),
  'gateway/src/main.ts': "import { count } from './count.ts'\n\ncount()\n",
  'gateway/src/count.ts': 'export function count(): number {\n  return 7\n}\n',
  'api/src/main.ts': 'export const PORT = 8080\n',
  'stack/src/start.ts': 'export const NAME = 1\n',
  '.cache/openapi.json': JSON.stringify(OPENAPI),
}

function describe(name: string, more: object): string {
  return `${JSON.stringify({ name: `@sentinel/${name}`, type: 'module', ...more }, null, 2)}\n`
}

function describeList(operation: object): object {
  return {
    summary: 'Every device',
    security: [],
    responses: { 200: { description: 'Success' }, 400: { description: 'Invalid' } },
    ...operation,
  }
}

let house: string

/** A small house with the rules of ours, in which each test plants one fault. */
beforeEach(async () => {
  house = await mkdtemp(join(tmpdir(), 'sentinel-check-'))
  for (const file of CONFIGURATION) await cp(join(ROOT, file), join(house, file))
  await symlink(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  await plant(SOUND)
})
afterEach(() => rm(house, { recursive: true, force: true }))

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), text)
  }
}

const COMMANDS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  types: ['tsc', '-p', 'tsconfig.json'],
  dependencies: [
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    '--output-type',
    'err',
    'contracts',
    'domain',
    'gateway',
    'api',
    'stack',
  ],
  areas: ['depcruise', '--config', '.dependency-cruiser.areas.js', '--output-type', 'err', 'api', 'gateway'],
  unused: ['knip'],
  api: ['redocly', 'lint', '.cache/openapi.json'],
} as const

/** No check asks for its own newer versions. */
const ALONE = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Runs one of the checks in the house; resolves with what it says and whether it is green. */
function check(name: keyof typeof COMMANDS): Promise<{ green: boolean; says: string }> {
  const [command, ...options] = COMMANDS[name]
  return new Promise((resolve) => {
    execFile(
      join(ROOT, 'node_modules/.bin', command),
      options,
      { cwd: house, env: ALONE },
      (error, stdout, stderr) => resolve({ green: !error, says: stdout + stderr }),
    )
  })
}

test('the sound house is green', async () => {
  for (const name of ['format', 'lint', 'types', 'dependencies', 'areas', 'api'] as const) {
    const { green, says } = await check(name)
    expect(green, says).toBe(true)
  }
})

const faults: [title: string, check: keyof typeof COMMANDS, files: Record<string, string>, says: string][] = [
  [
    'imports in a circle',
    'lint',
    {
      'gateway/src/first.ts': "import { second } from './second.ts'\n\nexport const first = second + 1\n",
      'gateway/src/second.ts': "import { first } from './first.ts'\n\nexport const second = first + 1\n",
    },
    'no-cycle',
  ],
  [
    'imports of types in a circle between screens',
    'lint',
    {
      'web/src/first.tsx': "import { Second } from './second.tsx'\n\nexport type First = typeof Second\n",
      'web/src/second.tsx':
        "import type { First } from './first.tsx'\n\nexport function Second(first: First) {\n  return <p>{String(first)}</p>\n}\n",
    },
    'no-cycle',
  ],
  [
    'two areas that import each other',
    'areas',
    {
      'api/src/groups/list.ts': "import '../devices/rows.ts'\n",
      'api/src/groups/names.ts': 'export const NAMES = 1\n',
      'api/src/devices/rows.ts': 'export const ROWS = 1\n',
      'api/src/devices/move.ts': "import '../groups/names.ts'\n",
    },
    'no-circles-between-areas',
  ],
  [
    'an app that imports another',
    'dependencies',
    { 'api/src/x.ts': "import '../../gateway/src/count.ts'\n" },
    'api-imports-no-other-app',
  ],
  [
    'contracts that import more than zod',
    'dependencies',
    { 'contracts/src/x.ts': "import 'pg'\n" },
    'contracts-import-zod-alone',
  ],
  [
    'contracts that import Node',
    'dependencies',
    { 'contracts/src/x.ts': "import 'node:fs'\n" },
    'contracts-import-zod-alone',
  ],
  [
    'a domain that imports a package',
    'dependencies',
    { 'domain/src/device/x.ts': "import 'zod'\n" },
    'domain-imports-contracts-alone',
  ],
  [
    'a domain that imports an app',
    'dependencies',
    { 'domain/src/device/x.ts': "import '../../../gateway/src/count.ts'\n" },
    'domain-imports-contracts-alone',
  ],
  [
    'contracts that import a rule',
    'dependencies',
    { 'contracts/src/x.ts': "import '../../domain/src/device/count.ts'\n" },
    'contracts-import-zod-alone',
  ],
  [
    'an import of what does not exist',
    'dependencies',
    { 'gateway/src/x.ts': "import './nothing.ts'\n" },
    'everything-resolves',
  ],
  [
    'a platform that knows a feature',
    'dependencies',
    { 'gateway/src/platform/x.ts': "import '../count.ts'\n" },
    'platform-imports-no-feature',
  ],
  ['any', 'lint', { 'gateway/src/x.ts': 'export const x: any = 1\n' }, 'no-explicit-any'],
  [
    'a promise that nobody waits for',
    'lint',
    { 'gateway/src/x.ts': 'async function f(): Promise<void> {}\nf()\n' },
    'no-floating-promises',
  ],
  ['console.log', 'lint', { 'gateway/src/x.ts': "console.log('x')\n" }, 'no-console'],
  [
    'a default export',
    'lint',
    { 'gateway/src/x.ts': 'const x = 1\nexport default x\n' },
    'no-default-export',
  ],
  [
    'process.env outside of the configuration',
    'lint',
    { 'gateway/src/x.ts': 'export const x = process.env.HOME\n' },
    'no-process-env',
  ],
  [
    'a note of work left undone',
    'lint',
    { 'gateway/src/x.ts': '// TODO: later\nexport {}\n' },
    'no-warning-comments',
  ],
  ['a file name in camel case', 'lint', { 'gateway/src/xY.ts': 'export {}\n' }, 'filename-case'],
  ['a file of more than 400 lines', 'lint', { 'gateway/src/x.ts': 'export {}\n'.repeat(401) }, 'max-lines'],
  [
    'a test that is skipped',
    'lint',
    { 'gateway/src/x.test.ts': "import { test } from 'vitest'\n\ntest.skip('x', () => {})\n" },
    'no-disabled-tests',
  ],
  [
    'a screen that imports another area',
    'lint',
    { 'web/src/features/map/x.ts': "import '../insights/queries.ts'\n" },
    'A feature imports no other feature',
  ],
  [
    'a platform of the web that knows a screen',
    'lint',
    { 'web/src/platform/x.ts': "import '../features/insights/queries.ts'\n" },
    'Platform imports no feature and no screen',
  ],
  [
    'a web app that imports a server',
    'lint',
    { 'web/src/features/map/x.ts': "import '@sentinel/api/app'\n" },
    'Apps meet in contracts',
  ],
  ['a wrong type', 'types', { 'gateway/src/x.ts': "export const x: number = '1'\n" }, 'TS2322'],
  ['syntax that needs a build', 'types', { 'gateway/src/x.ts': 'export enum X {\n  a,\n}\n' }, 'TS1294'],
  ['ragged formatting', 'format', { 'gateway/src/x.ts': 'export const   x = 1;\n' }, 'x.ts'],
  [
    'code that nothing uses',
    'unused',
    {
      'gateway/src/count.ts': 'export function count(): number {\n  return 7\n}\n\nexport const spare = 1\n',
    },
    'spare',
  ],
  [
    'an operation of the api without a name',
    'api',
    {
      '.cache/openapi.json': JSON.stringify({
        ...OPENAPI,
        paths: { '/api/devices': { get: describeList({}) } },
      }),
    },
    'operation-operationId',
  ],
]

test.each(faults)('%s turns %s red', async (_title, name, files, says) => {
  await plant(files)
  const result = await check(name)
  expect(result.green).toBe(false)
  expect(result.says).toContain(says)
})
