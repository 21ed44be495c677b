import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { findImported, type ModuleInfo } from './find-imported.ts'
import { nameFirstRequests } from './name-first-requests.ts'

/** Match what every page loads, the pages for signing in, and the pages that a signed-in person sees first. */
const ENTRY = /\/src\/main\.tsx$/
const LOGIN = /\/src\/routes\/login\.tsx\?tsr-split=/
const SIGN_IN = /\/src\/routes\/(login|resetpassword)\.tsx\?tsr-split=/
const FIRST = /\/src\/routes\/_shell(\/dashboard)?\.tsx\?tsr-split=/
const NOT_FOUND = /\/src\/ui\/states\/not-found-page\.tsx$/
const INSIGHTS = /\/src\/routes\/_shell\/insights\.tsx\?tsr-split=/
/** Matches what opens beside a button. Loaded after the first screen, which may be the insights. */
const SHEETS = /\/src\/ui\/controls\/(menu|popover)-sheet\.tsx$/
const START_TEXTS = toFiles('areas', 'duration', 'errors', 'explain-failure', 'plural', 'product', 'ui')
const SIGN_IN_TEXTS = toFiles('account/sign-in')
/** Matches our own code, except the list of all icons, because a page uses only a few of them. */
const OURS = /\/(web|contracts|domain)\/src\/(?!ui\/marks\/icons)/
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** Matches the code that draws icons. */
const ICON_PARTS = /\/lucide-react\/dist\/esm\/(?!icons\/|lucide-react\.)/
/** Matches the file that maps meanings to icons. */
const ICON_NAMES = /\/web\/src\/ui\/marks\/icons\.ts$/
const EXPORTED = /export \{([^}]*)\} from ["']([^"']+)["']/g
const ICON_LIST = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
const FIRST_TEXTS = toFiles(
  'account/verification',
  'dashboard/dashboard',
  'dashboard/grid',
  'day-hours',
  'insights/insights',
  'insights/photos',
  'keys',
  'lists',
  'shell',
)

function toFiles(...texts: readonly string[]): readonly RegExp[] {
  return texts.map((text) => new RegExp(String.raw`/src/messages/${text}\.ts$`))
}

const isOneOf = (files: readonly RegExp[], id: string) => files.some((file) => file.test(id))

/** The build fails if one of these patterns matches no file, because a screen would then be missing some of its scripts. */
const EXPECTED = [
  ENTRY,
  LOGIN,
  SIGN_IN,
  FIRST,
  NOT_FOUND,
  INSIGHTS,
  SHEETS,
  ICON_NAMES,
  ICON_LIST,
  ICONS,
  ICON_PARTS,
]

/**
 * Bundles the first screen's scripts into a few files: on a slow connection each file costs a round trip, and a browser requests only six
 * at a time. Code that the sign-in page also needs is in a separate file, so that this page loads nothing else from the first screen. The
 * page lists these files for theme.js, which requests them immediately.
 */
export function groupFirstScreen() {
  const groupOf = new Map<string, string>()
  /** Maps icon files to their groups. */
  const groupOfIcon = new Map<string, string>()
  const later = new Set<string>()

  const plugin: Plugin = {
    name: 'group-first-screen',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      for (const file of [...EXPECTED, ...START_TEXTS, ...SIGN_IN_TEXTS, ...FIRST_TEXTS])
        if (!ids.some((id) => file.test(id))) this.error(`no module matches ${file.source}`)
      const getInfo = (id: string) => this.getModuleInfo(id)
      const neededBy = (...roots: readonly RegExp[]) =>
        findImported(
          ids.filter((id) => isOneOf(roots, id)),
          getInfo,
        )
      const [entry, login, open] = [neededBy(ENTRY), neededBy(LOGIN), neededBy(SIGN_IN)]
      const [first, insights, sheets] = [neededBy(FIRST, NOT_FOUND), neededBy(INSIGHTS), neededBy(SHEETS)]
      for (const id of sheets) if (!entry.has(id) && !insights.has(id)) groupOf.set(id, 'sheets')
      for (const id of login) if (!entry.has(id) && OURS.test(id)) groupOf.set(id, 'sign-in')
      for (const id of first) if (!entry.has(id)) groupOf.set(id, open.has(id) ? 'controls' : 'first-screen')
      for (const id of entry) if (OURS.test(id)) groupOf.set(id, 'start')
      for (const id of ids) if (!entry.has(id) && !open.has(id)) later.add(id)

      const usedBy = createIconFinder(ids, getInfo)
      const nameIcons = (modules: ReadonlySet<string>, group: string) => {
        for (const file of usedBy(modules)) groupOfIcon.set(file, group)
      }
      nameIcons(first, 'first-screen')
      nameIcons(login, 'sign-in')
      nameIcons(open.intersection(first), 'controls')
      nameIcons(entry, 'start')
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => nameFirstRequests(html, bundle, path === '/index.html'),
    },
  }
  return {
    plugin,
    /** Returns true if a module is needed neither at startup nor by the sign-in page. */
    isLater: (id: string) => later.has(id),
    group: {
      debugName: 'first screen',
      includeDependenciesRecursively: false,
      name(id: string): string | null {
        if (isOneOf(START_TEXTS, id) || ICON_PARTS.test(id)) return 'start'
        if (isOneOf(SIGN_IN_TEXTS, id)) return 'sign-in'
        if (isOneOf(FIRST_TEXTS, id)) return 'first-screen'
        return (ICONS.test(id) ? groupOfIcon.get(basename(id)) : groupOf.get(id)) ?? null
      },
    },
  }
}

/** Returns a function that finds the files of the icons that our modules use. */
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
