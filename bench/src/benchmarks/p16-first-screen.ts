import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { ROOT } from '@sentinel/e2e/stack/place'
import type { Browser } from 'playwright-core'
import type { Benchmark, Figures } from '../benchmark.ts'
import { openVisit, runNpm } from './p16-demo-visit.ts'
import { median } from '../run-rounds.ts'

const BUDGET = { 'demo, app not built': 30, 'demo, app built': 30, start: 4 }
const PHOTOS = 200

/** Measures P16: the time from `npm run demo` until a signed-in page shows rows, and from `npm start` with its data until it is ready. */
export const firstScreen: Benchmark = {
  name: 'p16',
  title:
    'npm run demo (a month of 100 cameras) to the signed-in page with rows, npm start to ready / the budget',
  rounds: 3,
  goals: [
    { figure: 'demo, app not built', unit: 's', goal: 1, better: 'lower' },
    { figure: 'demo, app built', unit: 's', goal: 1, better: 'lower' },
    { figure: 'start', unit: 's', goal: 1, better: 'lower' },
  ],
  async open() {
    const folder = await copyFreshCheckout()
    const browser = await launchChromium()
    const further: Further = { build: [], ready: [], photos: [] }
    return {
      product: { name: 'npm run demo, npm start', run: () => visit(folder, browser, further) },
      yardstick: { name: 'budget', run: async () => BUDGET },
      notes: () => [
        `the app's build alone: ${median(further.build).toFixed(1)} s; the demo's line "ready", app built: ${median(further.ready).toFixed(1)} s; its newest ${PHOTOS} photos can be opened ${median(further.photos).toFixed(1)} s after npm run demo`,
      ],
      async close() {
        await browser.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

/** Durations in seconds that have no goal. */
type Further = Record<'build' | 'ready' | 'photos', number[]>

async function visit(folder: string, browser: Browser, further: Further): Promise<Figures> {
  await removeBuild(folder)
  const unbuilt = await firstVisit(folder, browser)
  await removeBuild(folder)
  further.build.push(await timeBuild(folder))
  const built = await wholeVisit(folder, browser, further)
  return { 'demo, app not built': unbuilt, ...built }
}

async function firstVisit(folder: string, browser: Browser): Promise<number> {
  const console = await openVisit(folder)
  try {
    await console.run('demo')
    return await console.signIn(browser)
  } finally {
    await console.stop()
    await console.remove()
  }
}

async function wholeVisit(folder: string, browser: Browser, further: Further): Promise<Figures> {
  const console = await openVisit(folder)
  try {
    further.ready.push(await console.run('demo'))
    const signedIn = await console.signIn(browser)
    further.photos.push(await console.untilPhotos(PHOTOS))
    await console.stop()
    return { 'demo, app built': signedIn, start: await console.run('start') }
  } finally {
    await console.stop()
    await console.remove()
  }
}

async function timeBuild(folder: string): Promise<number> {
  const startMs = performance.now()
  const { code, stderr } = await runNpm(folder, 'build').ended
  if (code !== 0) throw new Error(`npm run build: ${stderr.join('\n')}`)
  return (performance.now() - startMs) / 1000
}

/** Copies this checkout with its installed packages, as it is after `npm ci`, and returns the new folder. */
async function copyFreshCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-checkout-'))
  await chmod(folder, 0o755)
  await cp(ROOT, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isFresh(relative(ROOT, path)),
  })
  return folder
}

/** Returns whether a clone has the file or folder after `npm ci`, which excludes history, data, builds and caches. */
export function isFresh(path: string): boolean {
  return !/^(\.git|\.cache|data|web\/dist[^/]*|node_modules\/\.(cache|vite)|bench\/(results|node-red\/node_modules))$/.test(
    path,
  )
}

function removeBuild(folder: string): Promise<void> {
  return rm(join(folder, 'web/dist'), { recursive: true, force: true })
}
