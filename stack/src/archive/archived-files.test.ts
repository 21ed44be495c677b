import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHIVED, isArchived, PROGRAMS } from './archived-files.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The commands that a server runs. The programs that they start are found through them. */
const STARTED = ['start', 'backup', 'restore', 'doctor', 'user', 'device', 'model', 'migrate', 'seed', 'demo']
const IMPORT_OF_TYPES = /^(?:import|export) type [^;']*'[^']*'/gm
/** Matches a module in the workspaces, or a file named by its path, such as a program that is started. */
const NAMED_FILE = /'(@sentinel\/[\w-]+\/[\w./-]+|[\w./-]+\.(?:ts|js))'/g

const hasFile = (path: string) =>
  stat(join(ROOT, path)).then(
    () => true,
    () => false,
  )
const isInside = (path: string) =>
  isArchived(path) && ARCHIVED.some((part) => path === part || path.startsWith(`${part}/`))

/** Returns the files that a source file names, relative to the root of the checkout. */
async function findNamed(path: string): Promise<string[]> {
  const text = (await readFile(join(ROOT, path), 'utf8')).replaceAll(IMPORT_OF_TYPES, '')
  const named = [...text.matchAll(NAMED_FILE)].flatMap(([, name = '']) => {
    const [, workspace, module] = /^@sentinel\/([\w-]+)\/(.+)$/.exec(name) ?? []
    if (workspace) return [`${workspace}/src/${module}.ts`, `${workspace}/src/${module}.js`]
    const folder = join(ROOT, dirname(path))
    return [relative(ROOT, join(folder, name)), relative(ROOT, join(folder, '..', name))]
  })
  const present = await Promise.all(named.map(hasFile))
  return named.filter((_, at) => present[at])
}

test.each([
  ['api/src/main.ts', true],
  ['web/dist/guide/screens/map.webp', true],
  ['migrations/tables/0001-people.sql', true],
  ['docs/screens/map.webp', false],
  ['api/src/app.database.test.ts', false],
  ['gateway/src/testing/tls/key.pem', false],
  ['api/node_modules', false],
])('%s is in the archive: %s', (path, isThere) => {
  expect(isArchived(path)).toBe(isThere)
})

test('every file that the programs need when they run is in the archive', async () => {
  const reached = new Set(STARTED.map((name) => `stack/src/${name}.ts`))
  for (const path of reached) for (const named of await findNamed(path)) reached.add(named)
  for (const program of ['api', 'gateway']) expect(reached).toContain(`${program}/src/main.ts`)
  for (const program of ['gateway/src/photos/decoding', 'api/src/server/uploaded-images'])
    expect(reached).toContain(`${program}/decoder-program.ts`)
  expect(reached.size).toBeGreaterThan(500)
  for (const folder of ['tables', 'functions'])
    for (const name of await readdir(join(ROOT, 'migrations', folder)))
      reached.add(`migrations/${folder}/${name}`)
  for (const name of PROGRAMS) reached.add(`${name}/package.json`)
  const onlyForDevelopment = 'web/dev-server.ts'
  expect([...reached].filter((path) => !isInside(path))).toEqual([onlyForDevelopment])
})

test('every page and picture of the guide is in the archive', async () => {
  const pages = await readdir(join(ROOT, 'docs/guide'))
  const pictures = await readdir(join(ROOT, 'docs/screens'))
  const served = [
    ...pages.map((name) => `web/dist/guide/${name.replace(/\.md$/, '')}/index.html`),
    ...pictures.map((name) => `web/dist/guide/screens/${name}`),
  ]
  expect(pictures.length).toBeGreaterThan(20)
  expect(served.filter((path) => !isInside(path))).toEqual([])
})
