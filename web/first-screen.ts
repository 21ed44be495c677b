import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { findImported, type ModuleInfo } from './find-imported.ts'
import { nameFirstRequests } from './name-first-requests.ts'

/** What every page loads, the pages for signing in, and the pages that a signed-in person sees first. */
const ENTRY = /\/src\/main\.tsx$/
const SIGN_IN = /\/src\/routes\/(login|resetpassword)\.tsx\?tsr-split=/
const FIRST = /\/src\/routes\/_shell(\/dashboard)?\.tsx\?tsr-split=/
const START_TEXTS = /\/src\/messages\/(areas|plural|product|ui)\.ts$/
/** Of a package that is one list of everything, such as the icons, a page uses little. */
const OURS = /\/(web|contracts|domain)\/src\/(?!ui\/icons)/
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** `web/src/ui/icons.ts` gives each icon its name by what it means. */
const ICON_NAMES = /\/web\/src\/ui\/icons\.ts$/
const EXPORTED = /export \{([^}]*)\} from ["']([^"']+)["']/g
const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
const FIRST_TEXTS = /\/src\/messages\/(dashboard|dashboard-grid|insights|shell)\.ts$/

/**
 * Puts the scripts of the first screen into few files. On a slow line each file costs a turn of its own, and a browser asks for six at a
 * time. What the sign-in page needs as well is a file by itself, so that it loads nothing of the first screen.
 * The page names these files to theme.js, which asks for them at once.
 */
export function groupFirstScreen() {
  const groupOf = new Map<string, string>()
  const firstIcons = new Set<string>()

  const plugin: Plugin = {
    name: 'group-first-screen',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const getInfo = (id: string) => this.getModuleInfo(id)
      const [entry, open, first] = [ENTRY, SIGN_IN, FIRST].map((roots) =>
        findImported(
          ids.filter((id) => roots.test(id)),
          getInfo,
        ),
      ) as [Set<string>, Set<string>, Set<string>] // safe: one for each of the three
      for (const id of first) if (!entry.has(id)) groupOf.set(id, open.has(id) ? 'controls' : 'first-screen')
      for (const id of entry) if (OURS.test(id)) groupOf.set(id, 'start')

      const usedBy = createIconFinder(ids, getInfo)
      const early = usedBy(new Set([...entry, ...open]))
      for (const file of usedBy(first)) if (!early.has(file)) firstIcons.add(file)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => nameFirstRequests(html, bundle, path === '/index.html'),
    },
  }
  return {
    plugin,
    group: {
      debugName: 'first screen',
      includeDependenciesRecursively: false,
      name(id: string): string | null {
        if (START_TEXTS.test(id)) return 'start'
        if (FIRST_TEXTS.test(id)) return 'first-screen'
        if (!ICONS.test(id)) return groupOf.get(id) ?? null
        return firstIcons.has(basename(id)) ? 'first-screen' : null
      },
    },
  }
}

/** Returns what finds the files of the icons that modules of ours name. */
function createIconFinder(ids: readonly string[], getInfo: (id: string) => ModuleInfo) {
  const codeOf = (which: RegExp) => getInfo(ids.find((id) => which.test(id)) ?? '')?.code ?? ''
  const fileOf = new Map<string, string>()
  for (const [, names = '', path = ''] of codeOf(ICON_LIST).matchAll(EXPORTED))
    for (const [name] of names.matchAll(/(?<=default as )\w+/g)) fileOf.set(name, basename(path))
  const icons = [...codeOf(ICON_NAMES).matchAll(/(\w+) as (\w+Icon)\b/g)]

  return (modules: Iterable<string>): Set<string> => {
    const codes = [...modules].filter((id) => OURS.test(id)).map((id) => getInfo(id)?.code ?? '')
    const named = new Set(codes.join('\n').match(/\b\w+Icon\b/g))
    return new Set(
      icons.flatMap(([, drawing = '', name = '']) => (named.has(name) ? (fileOf.get(drawing) ?? []) : [])),
    )
  }
}
