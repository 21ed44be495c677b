import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'

// The linter does not follow `import()`, so it misses circular imports that contain one.

const IMPORTS = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g
/** Skipped because it contains the text of other files, including their imports. */
const PLANTED = 'e2e/src/check/planted-faults.ts'

type Imports = ReadonlyMap<string, readonly string[]>

test('no file is part of a circular import, including type imports and import()', async () => {
  const imports = await readImports()
  expect(imports.size).toBeGreaterThan(2500)
  expect(findCircle(imports)).toBeUndefined()
})

test('finds a circular import that is reached through files outside of it', () => {
  const imports: Imports = new Map([
    ['main.ts', ['a.ts', 'b.ts']],
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['d.ts']],
    ['d.ts', ['b.ts', 'absent.ts']],
  ])
  expect(findCircle(imports)).toEqual(['b.ts', 'c.ts', 'd.ts', 'b.ts'])
  expect(findCircle(new Map([...imports, ['d.ts', []]]))).toBeUndefined()
})

/** Returns all files in all packages, each with the files that it imports by a relative path. */
async function readImports(): Promise<Imports> {
  const imports = new Map<string, string[]>()
  for await (const path of glob('*/src/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (path === PLANTED) continue
    const text = await readFile(join(ROOT, path), 'utf8')
    imports.set(
      path,
      [...text.matchAll(IMPORTS)].map(([, target = '']) => join(dirname(path), target)),
    )
  }
  return imports
}

/** Returns the files of one circular import. The first file is repeated at the end. */
function findCircle(imports: Imports): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
