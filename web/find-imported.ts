import { posix } from 'node:path'

export type ModuleInfo = { importedIds: readonly string[]; code: string | null } | null

/** Matches text modules. They are left out because the catalogue imports all of them, but a screen loads only the texts of its own area. */
const CATALOGUE = /\/src\/messages\//
/** Matches the index files of packages that have a separate file for each export. */
const PARTS_LIST =
  /\/node_modules\/(@mantine\/(?:core|hooks|notifications)|@tanstack\/(?:react-query|query-core|react-router|router-core|history))\/(?:esm|build\/modern|dist\/esm)\/index\.m?js$/
const IMPORTS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const WHOLE_LISTS = /export\s*\*\s*from\s*["']([^"']+)["']/g

/**
 * Returns these modules and everything they import, except modules that are loaded later. From an index file, includes only the exports
 * that are used.
 */
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
      else
        for (const name of findUsed(info?.code ?? '', packageName))
          waiting.push(...findPart(name, imported, getInfo))
    }
  }
  return found
}

function findUsed(code: string, packageName: string): string[] {
  return [...code.matchAll(IMPORTS)]
    .filter(([, , from]) => from === packageName)
    .flatMap(([, names = '']) => readNames(names))
}

/** Returns the file that defines one of an index file's exports, possibly through another package's index file. */
function findPart(name: string, listId: string, getInfo: (id: string) => ModuleInfo): string[] {
  const list = getInfo(listId)
  const from = [...(list?.code ?? '').matchAll(IMPORTS)].find(([, names = '']) =>
    readNames(names).includes(name),
  )?.[2]
  if (from?.startsWith('.')) return [posix.join(posix.dirname(listId), from)]
  const packages =
    from === undefined ? [...(list?.code ?? '').matchAll(WHOLE_LISTS)].map(([, path = '']) => path) : [from]
  return (list?.importedIds ?? [])
    .filter((id) => packages.includes(PARTS_LIST.exec(id)?.[1] ?? ''))
    .flatMap((id) => findPart(name, id, getInfo))
}

/** Returns the names in a list of imports or exports, without their aliases. */
function readNames(names: string): string[] {
  return names.split(',').map((name) => name.trim().split(' ')[0] ?? '')
}
