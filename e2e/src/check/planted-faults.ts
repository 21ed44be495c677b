import { type CheckName, describeList, OPENAPI } from './sample-project.ts'

export interface Fault {
  title: string
  check: CheckName
  files: Record<string, string>
  /** Words in a line of the check's output. All faults for a check are in the same checkout, so they include the file. */
  says: string[]
}

export const plantedFaults: Fault[] = [
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
      'api/src/fleet/groups/list.ts': "import '../devices/rows.ts'\n",
      'api/src/fleet/groups/names.ts': 'export const NAMES = 1\n',
      'api/src/fleet/devices/rows.ts': 'export const ROWS = 1\n',
      'api/src/fleet/devices/move.ts': "import '../groups/names.ts'\n",
    },
    says: ['error no-circles-between-areas', 'api/src/fleet/groups'],
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
    files: { 'contracts/src/rule.ts': "import '../../domain/src/fleet/count.ts'\n" },
    says: ['error contracts-import-zod-alone', 'contracts/src/rule.ts'],
  },
  {
    title: 'a domain that imports a package',
    check: 'dependencies',
    files: { 'domain/src/fleet/package.ts': "import 'zod'\n" },
    says: ['error domain-imports-contracts-alone', 'domain/src/fleet/package.ts'],
  },
  {
    title: 'a domain that imports an app',
    check: 'dependencies',
    files: { 'domain/src/fleet/app.ts': "import '../../../gateway/src/count.ts'\n" },
    says: ['error domain-imports-contracts-alone', 'domain/src/fleet/app.ts'],
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
    files: { 'web/src/features/fleet/map/area.ts': "import '../insights/queries.ts'\n" },
    says: ['web/src/features/fleet/map/area.ts', 'no-restricted-imports'],
  },
  {
    title: 'a platform of the web that knows a screen',
    check: 'lint',
    files: { 'web/src/platform/screen.ts': "import '../features/insights/list/insight-queries.ts'\n" },
    says: ['web/src/platform/screen.ts', 'no-restricted-imports'],
  },
  {
    title: 'a web app that imports a server',
    check: 'lint',
    files: { 'web/src/features/fleet/map/server.ts': "import '@sentinel/api/app'\n" },
    says: ['web/src/features/fleet/map/server.ts', 'no-restricted-imports'],
  },
  {
    title: 'a wrong type',
    check: 'lint',
    files: { 'gateway/src/wrong.ts': "export const x: number = '1'\n" },
    says: ['gateway/src/wrong.ts', 'TS2322'],
  },
  {
    title: 'syntax that needs a build',
    check: 'lint',
    files: { 'gateway/src/build.ts': 'export enum X {\n  a,\n}\n' },
    says: ['gateway/src/build.ts', 'TS1294'],
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
