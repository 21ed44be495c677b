import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '@sentinel/e2e/stack/place'

/** What a clone with `npm ci` done does not have: history, data, what was built or is kept for the next time. */
const NOT_FRESH =
  /^(\.git|\.cache|data|web\/dist[^/]*|node_modules\/\.(cache|vite)|bench\/(results|node-red\/node_modules))$/

export interface FreshCheckout {
  folder: string
  /** Takes the built web app away. */
  unbuild(): Promise<void>
  remove(): Promise<void>
}

/** Copies this checkout, with the packages it has installed, as a person has it behind `npm ci`. */
export async function copyFreshCheckout(): Promise<FreshCheckout> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-checkout-'))
  await chmod(folder, 0o755)
  await cp(ROOT, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !NOT_FRESH.test(relative(ROOT, path)),
  })
  return {
    folder,
    unbuild: () => rm(join(folder, 'web/dist'), { recursive: true, force: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
