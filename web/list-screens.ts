import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROUTES = join(import.meta.dirname, 'src/route-tree.gen.ts')
const ADDRESSES = /\bfullPaths:((?:\s*\| '[^']+')+)/
/** The route of the page shown for unknown addresses. */
const CATCH_ALL = '/$'

/** Adds `screens.json`, which lists the addresses of all screens, such as `/devices/$deviceId`. The api answers all other addresses with 404. */
export function listScreens(): Plugin {
  return {
    name: 'list-screens',
    apply: 'build',
    async generateBundle() {
      const [, union = ''] = ADDRESSES.exec(await readFile(ROUTES, 'utf8')) ?? []
      const addresses = [...union.matchAll(/'([^']+)'/g)].map(([, address]) => address)
      const screens = addresses.filter((address) => address !== CATCH_ALL)
      if (screens.length === 0) this.error(`${ROUTES} names no addresses`)
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screens) })
    },
  }
}
