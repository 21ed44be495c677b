import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[] } | null

/** What every page loads, the pages for signing in, and the pages that a signed-in person sees first. */
const ENTRY = /\/src\/main\.tsx$/
const SIGN_IN = /\/src\/routes\/(login|resetpassword)\.tsx\?tsr-split=/
const FIRST = /\/src\/routes\/_shell(\/insights)?\.tsx\?tsr-split=/
/** The catalogue names every text there is; of an area's texts, only its own screens load them. */
const CATALOGUE = /\/src\/messages\//
const START_TEXTS = /\/src\/messages\/(areas|plural|product|ui)\.ts$/
/** Of a package that is one list of everything, such as the icons, a page uses little. */
const OURS = /\/(web|contracts)\/src\/(?!ui\/icons)/
/** A few hundred bytes each, so those of later pages come along. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\//
/** `npm run bench -- p12` shows when one is missing here: signing in then loads the first screen. */
const SIGN_IN_ICONS =
  /\/icons\/(info|circle-exclamation-point|eye|eye-off|cloud-off|lock|refresh-cw|signpost)\./
const FIRST_TEXTS = /\/src\/messages\/(insights|shell)\.ts$/

const FILES = /^assets\/(first-screen|controls)-.*\.(js|css)$/
const LINKED_STYLES = /<link rel="stylesheet" crossorigin href="\/(assets\/start-[^"]+)">/

/**
 * Puts the scripts of the first screen into few files. On a slow line each file costs a turn of its own, and a browser asks for six at a
 * time. What the sign-in page needs as well is a file by itself, so that it loads nothing of the first screen.
 * The page names these files to theme.js, which asks for them at once if somebody is signed in. The styles that every page needs are part of the
 * page, so that its first paint waits for no further file but theme.js.
 */
export function groupFirstScreen() {
  const groupOf = new Map<string, string>()

  const plugin: Plugin = {
    name: 'group-first-screen',
    apply: 'build',
    buildEnd() {
      const getInfo = (id: string) => this.getModuleInfo(id)
      const ids = [...this.getModuleIds()]
      const reach = (roots: RegExp) =>
        findImported(
          ids.filter((id) => roots.test(id)),
          getInfo,
        )
      const [entry, open, first] = [reach(ENTRY), reach(SIGN_IN), reach(FIRST)]
      for (const id of first) if (!entry.has(id)) groupOf.set(id, open.has(id) ? 'controls' : 'first-screen')
      for (const id of entry) if (OURS.test(id)) groupOf.set(id, 'start')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const names = Object.keys(bundle)
        const files = names.filter((name) => FILES.test(name)).map((name) => `/${name}`)
        const named = html.replace('src="/theme.js"', `$& data-first-screen="${files.join(' ')}"`)
        return named.replace(LINKED_STYLES, (link, name: string) => {
          const sheet = bundle[name]
          return sheet?.type === 'asset' ? `<style>${String(sheet.source)}</style>` : link
        })
      },
    },
  }
  return {
    plugin,
    group: {
      debugName: 'first screen',
      includeDependenciesRecursively: false,
      name(id: string): string | null {
        if (START_TEXTS.test(id)) return 'start'
        return FIRST_TEXTS.test(id) || (ICONS.test(id) && !SIGN_IN_ICONS.test(id))
          ? 'first-screen'
          : (groupOf.get(id) ?? null)
      },
    },
  }
}

/** All modules that these import, and they themselves, without what is fetched later. */
function findImported(roots: readonly string[], getInfo: (id: string) => ModuleInfo): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || CATALOGUE.test(id)) continue
    found.add(id)
    waiting.push(...(getInfo(id)?.importedIds ?? []))
  }
  return found
}
