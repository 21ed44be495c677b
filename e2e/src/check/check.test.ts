import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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

/** A small house with the rules of ours. */
async function buildHouse(): Promise<string> {
  const house = await mkdtemp(join(tmpdir(), 'sentinel-check-'))
  for (const file of CONFIGURATION) await cp(join(ROOT, file), join(house, file))
  await symlink(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  await plant(house, SOUND)
  return house
}

async function plant(house: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), text)
  }
}

const COMMANDS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings', '--format=unix'],
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

type CheckName = keyof typeof COMMANDS

/** No check asks for its own newer versions. */
const ALONE = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

interface Outcome {
  green: boolean
  says: string
}

/** Runs one of the checks in a house; resolves with what it says and whether it is green. */
function check(house: string, name: CheckName): Promise<Outcome> {
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
  const house = await buildHouse()
  for (const name of ['format', 'lint', 'types', 'dependencies', 'areas', 'api'] as const) {
    const { green, says } = await check(house, name)
    expect(green, says).toBe(true)
  }
  await rm(house, { recursive: true })
})

interface Fault {
  title: string
  check: CheckName
  files: Record<string, string>
  /** Words of one line of the check. All faults of a check are in the same house, so the file is among them. */
  says: string[]
}

const faults: Fault[] = [
  {
    title: 'imports in a circle',
    check: 'lint',
    files: {
      'gateway/src/first.ts': "import { second } from './second.ts'\n\nexport const first = second + 1\n",
      'gateway/src/second.ts': "import { first } from './first.ts'\n\nexport const second = first + 1\n",
    },
    says: ['gateway/src/first.ts', 'no-cycle'],
  },
  {
    title: 'imports of types in a circle between screens',
    check: 'lint',
    files: {
      'web/src/first.tsx': "import { Second } from './second.tsx'\n\nexport type First = typeof Second\n",
      'web/src/second.tsx':
        "import type { First } from './first.tsx'\n\nexport function Second(first: First) {\n  return <p>{String(first)}</p>\n}\n",
    },
    says: ['web/src/first.tsx', 'no-cycle'],
  },
  {
    title: 'two areas that import each other',
    check: 'areas',
    files: {
      'api/src/groups/list.ts': "import '../devices/rows.ts'\n",
      'api/src/groups/names.ts': 'export const NAMES = 1\n',
      'api/src/devices/rows.ts': 'export const ROWS = 1\n',
      'api/src/devices/move.ts': "import '../groups/names.ts'\n",
    },
    says: ['error no-circles-between-areas', 'api/src/groups'],
  },
  {
    title: 'an app that imports another',
    check: 'dependencies',
    files: { 'api/src/other-app.ts': "import '../../gateway/src/count.ts'\n" },
    says: ['error api-imports-no-other-app', 'api/src/other-app.ts'],
  },
  {
    title: 'contracts that import more than zod',
    check: 'dependencies',
    files: { 'contracts/src/package.ts': "import 'pg'\n" },
    says: ['error contracts-import-zod-alone', 'contracts/src/package.ts'],
  },
  {
    title: 'contracts that import Node',
    check: 'dependencies',
    files: { 'contracts/src/node.ts': "import 'node:fs'\n" },
    says: ['error contracts-import-zod-alone', 'contracts/src/node.ts'],
  },
  {
    title: 'contracts that import a rule',
    check: 'dependencies',
    files: { 'contracts/src/rule.ts': "import '../../domain/src/device/count.ts'\n" },
    says: ['error contracts-import-zod-alone', 'contracts/src/rule.ts'],
  },
  {
    title: 'a domain that imports a package',
    check: 'dependencies',
    files: { 'domain/src/device/package.ts': "import 'zod'\n" },
    says: ['error domain-imports-contracts-alone', 'domain/src/device/package.ts'],
  },
  {
    title: 'a domain that imports an app',
    check: 'dependencies',
    files: { 'domain/src/device/app.ts': "import '../../../gateway/src/count.ts'\n" },
    says: ['error domain-imports-contracts-alone', 'domain/src/device/app.ts'],
  },
  {
    title: 'an import of what does not exist',
    check: 'dependencies',
    files: { 'gateway/src/nowhere.ts': "import './nothing.ts'\n" },
    says: ['error everything-resolves', 'gateway/src/nowhere.ts'],
  },
  {
    title: 'a platform that knows a feature',
    check: 'dependencies',
    files: { 'gateway/src/platform/feature.ts': "import '../count.ts'\n" },
    says: ['error platform-imports-no-feature', 'gateway/src/platform/feature.ts'],
  },
  {
    title: 'any',
    check: 'lint',
    files: { 'gateway/src/any.ts': 'export const x: any = 1\n' },
    says: ['gateway/src/any.ts', 'no-explicit-any'],
  },
  {
    title: 'a promise that nobody waits for',
    check: 'lint',
    files: { 'gateway/src/floating.ts': 'async function f(): Promise<void> {}\nf()\n' },
    says: ['gateway/src/floating.ts', 'no-floating-promises'],
  },
  {
    title: 'console.log',
    check: 'lint',
    files: { 'gateway/src/console.ts': "console.log('x')\n" },
    says: ['gateway/src/console.ts', 'no-console'],
  },
  {
    title: 'a default export',
    check: 'lint',
    files: { 'gateway/src/default.ts': 'const x = 1\nexport default x\n' },
    says: ['gateway/src/default.ts', 'no-default-export'],
  },
  {
    title: 'process.env outside of the configuration',
    check: 'lint',
    files: { 'gateway/src/environment.ts': 'export const x = process.env.HOME\n' },
    says: ['gateway/src/environment.ts', 'no-process-env'],
  },
  {
    title: 'a note of work left undone',
    check: 'lint',
    files: { 'gateway/src/undone.ts': '// TODO: later\nexport {}\n' },
    says: ['gateway/src/undone.ts', 'no-warning-comments'],
  },
  {
    title: 'a file name in camel case',
    check: 'lint',
    files: { 'gateway/src/camelCase.ts': 'export {}\n' },
    says: ['gateway/src/camelCase.ts', 'filename-case'],
  },
  {
    title: 'a file of more than 400 lines',
    check: 'lint',
    files: {
      'gateway/src/long.ts': Array.from({ length: 401 }, (_, at) => `export const x${at} = 1\n`).join(''),
    },
    says: ['gateway/src/long.ts', 'max-lines'],
  },
  {
    title: 'a test that is skipped',
    check: 'lint',
    files: { 'gateway/src/skipped.test.ts': "import { test } from 'vitest'\n\ntest.skip('x', () => {})\n" },
    says: ['gateway/src/skipped.test.ts', 'no-disabled-tests'],
  },
  {
    title: 'a screen that imports another area',
    check: 'lint',
    files: { 'web/src/features/map/area.ts': "import '../insights/queries.ts'\n" },
    says: ['web/src/features/map/area.ts', 'no-restricted-imports'],
  },
  {
    title: 'a platform of the web that knows a screen',
    check: 'lint',
    files: { 'web/src/platform/screen.ts': "import '../features/insights/queries.ts'\n" },
    says: ['web/src/platform/screen.ts', 'no-restricted-imports'],
  },
  {
    title: 'a web app that imports a server',
    check: 'lint',
    files: { 'web/src/features/map/server.ts': "import '@sentinel/api/app'\n" },
    says: ['web/src/features/map/server.ts', 'no-restricted-imports'],
  },
  {
    title: 'a wrong type',
    check: 'types',
    files: { 'gateway/src/wrong.ts': "export const x: number = '1'\n" },
    says: ['gateway/src/wrong.ts', 'error TS2322'],
  },
  {
    title: 'syntax that needs a build',
    check: 'types',
    files: { 'gateway/src/build.ts': 'export enum X {\n  a,\n}\n' },
    says: ['gateway/src/build.ts', 'error TS1294'],
  },
  {
    title: 'ragged formatting',
    check: 'format',
    files: { 'gateway/src/ragged.ts': 'export const   x = 1;\n' },
    says: ['gateway/src/ragged.ts'],
  },
  {
    title: 'code that nothing uses',
    check: 'unused',
    files: {
      'gateway/src/count.ts': 'export function count(): number {\n  return 7\n}\n\nexport const spare = 1\n',
    },
    says: ['gateway/src/count.ts', 'spare'],
  },
  {
    title: 'an operation of the api without a name',
    check: 'api',
    files: {
      '.cache/openapi.json': JSON.stringify({
        ...OPENAPI,
        paths: { '/api/devices': { get: describeList({}) } },
      }),
    },
    says: ['operation-operationId'],
  },
]

const outcomes = new Map<CheckName, Promise<Outcome>>()

/** What a check says of a house with all of its faults. It runs once, since a start of it takes longer than its work. */
function outcomeOf(name: CheckName): Promise<Outcome> {
  const outcome = outcomes.get(name) ?? checkFaults(name)
  outcomes.set(name, outcome)
  return outcome
}

async function checkFaults(name: CheckName): Promise<Outcome> {
  const house = await buildHouse()
  for (const { files } of faults.filter((fault) => fault.check === name)) await plant(house, files)
  const outcome = await check(house, name)
  await rm(house, { recursive: true })
  return outcome
}

test.each(faults)('$title turns $check red', async ({ check: name, says }) => {
  const outcome = await outcomeOf(name)
  expect(outcome.green).toBe(false)
  const lines = outcome.says.split('\n').filter((line) => says.every((words) => line.includes(words)))
  expect(lines, outcome.says).not.toEqual([])
})
