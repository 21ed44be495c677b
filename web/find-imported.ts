import { posix } from 'node:path'

export type ModuleInfo = { importedIds: readonly string[]; code: string | null } | null

/** The catalogue names every text there is; of an area's texts, only its own screens load them. */
const CATALOGUE = /\/src\/messages\//
/** Packages of which all parts are imported from one list, each from its own file. */
const PARTS_LIST = /\/node_modules\/(@mantine\/(?:core|hooks|notifications))\/esm\/index\.mjs$/
const IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** All modules that these import, and they themselves, without what is fetched later. Of a list of parts, only those that are used. */
export function findImported(roots: readonly string[], getInfo: (id: string) => ModuleInfo): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || CATALOGUE.test(id)) continue
    found.add(id)
    const info = getInfo(id)
    for (const imported of info?.importedIds ?? []) {
      const packageName = PARTS_LIST.exec(imported)?.[1]
      if (packageName === undefined) waiting.push(imported)
      else waiting.push(...findParts(info?.code ?? '', packageName, imported, getInfo(imported)?.code ?? ''))
    }
  }
  return found
}

/** The files of the parts that this code imports from a package by its list. */
function findParts(code: string, packageName: string, listId: string, list: string): string[] {
  const fileOf = new Map<string, string>()
  for (const [, names = '', path = ''] of list.matchAll(IMPORTS))
    for (const name of readNames(names)) fileOf.set(name, posix.join(posix.dirname(listId), path))
  return [...code.matchAll(IMPORTS)]
    .filter(([, , from]) => from === packageName)
    .flatMap(([, names = '']) => readNames(names).flatMap((name) => fileOf.get(name) ?? []))
}

/** The names as the list has them. */
function readNames(names: string): string[] {
  return names.split(',').map((name) => name.trim().split(' ')[0] ?? '')
}
