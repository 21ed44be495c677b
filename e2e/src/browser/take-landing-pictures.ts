import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openPlace, ROOT } from '../stack/place.ts'
import { launchChromium } from './chromium.ts'
import { signInByForm, untilLive } from './pages.ts'

// Takes the landing page's screenshots. `npm run landing-pictures` starts a demo for this, and `npm run landing-pictures -- http://127.0.0.1:8080`
// uses a demo that is already running.

const FOLDER = join(ROOT, 'web/src/landing/pictures')
const SOCIAL_PICTURE = join(ROOT, 'web/public/social.png')
const OWNER = 'owner@demo.example'
const PASSWORD = 'Sentinel-demo-1!'
/** A screenshot of a wide screen is not legible on a phone. */
const VIEWS = {
  wide: { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1.2, widths: [720, 1440] },
  phone: { viewport: { width: 390, height: 520 }, deviceScaleFactor: 2, widths: [390, 780] },
}
const ANIMALS = [
  'African elephant',
  'Plains zebra',
  'Giraffe',
  'Lion',
  'Spotted hyena',
  'Warthog',
  'Red fox',
  'Moose',
]
const IDLE_TIMEOUT_MS = 10_000
const QUALITY = 36
const SOCIAL = { width: 1200, height: 630 }
type View = keyof typeof VIEWS

const [runningUrl] = process.argv.slice(2)
await mkdir(FOLDER, { recursive: true })
const browser = await launchChromium()
try {
  await (runningUrl === undefined ? takeFromOwnDemo() : takeAll(browser, runningUrl))
} finally {
  await browser.close()
}

async function takeFromOwnDemo(): Promise<void> {
  const place = await openPlace()
  const demo = place.node('demo')
  try {
    await demo.says(/ready: /)
    await takeAll(browser, place.apiUrl)
  } finally {
    await demo.signal('SIGTERM')
    await place.remove()
  }
}

async function takeAll(chromium: Browser, url: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const view of ['wide', 'phone'] as const) {
      const { viewport, deviceScaleFactor } = VIEWS[view]
      const context = await chromium.newContext({
        viewport,
        deviceScaleFactor,
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await signInByForm(page, url, OWNER, PASSWORD)
      await takeScreens(page, url, (name) => writeWidths(page, name, view, colorScheme))
      await context.close()
    }
}

async function takeScreens(page: Page, url: string, take: (name: string) => Promise<void>): Promise<void> {
  await untilLive(page)
  await page.getByRole('region', { name: 'New from your cameras' }).locator('img').first().waitFor()
  await take('dashboard')
  await openFullGallery(page, url)
  await take('insights')
  const photo = await page.locator('main img').nth(1).getAttribute('src') // the photo is from a camera that sends photos
  await page.goto(`${url}/devices/${new URLSearchParams(photo?.split('?')[1]).get('deviceId')}`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await take('device')
  await page.goto(`${url}/marketplace`)
  await page.getByRole('button', { name: 'DeepFaune 1.3' }).waitFor()
  await take('marketplace')
}

/** Opens the gallery of the first animal for which every tile in the window has a photo. Some cameras send no photos. */
async function openFullGallery(page: Page, url: string): Promise<void> {
  for (const animal of ANIMALS) {
    const filters = JSON.stringify([{ column: 'exact_class', value: animal }])
    await page.goto(`${url}/insights?view=gallery&filters=${encodeURIComponent(filters)}`)
    await untilLive(page)
    await page.locator('main img').first().waitFor()
    await untilIdle(page)
    if (await page.locator('main [aria-posinset]').evaluateAll(areFull)) return
  }
  throw new Error('No animal has photos in all tiles of the window')
}

/** A live page may never be idle because sightings keep arriving. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch(() => undefined)
}

/** Returns whether each tile that is at least partly visible has a photo. */
function areFull(tiles: Element[]): boolean {
  return tiles
    .filter((tile) => tile.getBoundingClientRect().top < innerHeight)
    .every((tile) => tile.querySelector('img')?.complete)
}

/** Writes the window as AVIF in two widths, and as WebP for browsers without AVIF. */
async function writeWidths(page: Page, name: string, view: View, scheme: 'light' | 'dark'): Promise<void> {
  await untilIdle(page)
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  )
  const screen = await page.screenshot()
  const file = join(FOLDER, `${name}-${view}-${scheme}`)
  for (const width of VIEWS[view].widths)
    await sharp(screen).resize(width).avif({ quality: QUALITY, effort: 9 }).toFile(`${file}-${width}.avif`)
  if (view !== 'wide' || scheme !== 'light') return
  await sharp(screen).resize(720).webp({ quality: 70 }).toFile(`${file}-720.webp`)
  if (name === 'insights')
    await sharp(screen)
      .resize({ ...SOCIAL, position: 'top' })
      .png({ palette: true })
      .toFile(SOCIAL_PICTURE)
}
