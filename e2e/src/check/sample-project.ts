import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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
export const OPENAPI = {
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
  'domain/src/fleet/count.ts':
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

export function describeList(operation: object): object {
  return {
    summary: 'Every device',
    security: [],
    responses: { 200: { description: 'Success' }, 400: { description: 'Invalid' } },
    ...operation,
  }
}

/** Creates a small project that the rules of the checks are applied to. */
export async function buildSampleProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'sentinel-check-'))
  for (const file of CONFIGURATION) await cp(join(ROOT, file), join(project, file))
  await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  await plant(project, SOUND)
  return project
}

export async function plant(project: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), text)
  }
}

const COMMANDS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '--format=unix'],
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

export type CheckName = keyof typeof COMMANDS

/** Prevents checks from looking for newer versions of themselves. */
const ALONE = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

export interface Outcome {
  green: boolean
  says: string
}

/** Runs one of the checks in a checkout. Resolves with its output and whether it passed. */
export function check(project: string, name: CheckName): Promise<Outcome> {
  const [command, ...options] = COMMANDS[name]
  return new Promise((resolve) => {
    execFile(
      join(ROOT, 'node_modules/.bin', command),
      options,
      { cwd: project, env: ALONE },
      (error, stdout, stderr) => resolve({ green: !error, says: stdout + stderr }),
    )
  })
}
