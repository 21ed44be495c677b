import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { ROOT } from '../stack/place.ts'
import { launchChromium } from './chromium.ts'
import { type RunningConsole, startConsole } from './console.ts'
import { insightRows, signIn, untilLive } from './pages.ts'
import { drawTrailPhoto } from './trail-photo.ts'

// Takes the pictures of docs/screens from a console that runs for it: `npm run screens`.

const FOLDER = join(ROOT, 'docs/screens')
const OWNER = 'ranger@example.org'
const NEWCOMER = 'newcomer@example.org'
const VIEWS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const CLASSES = ['red fox', 'brushtail possum', 'stoat', 'hedgehog', 'feral cat', 'ship rat']
const CAMERAS = ['Waterhole', 'North ridge', 'Old mill']
const SIGHTINGS = 48
const LIST_CALL = /\/api\/insights\?/

await mkdir(FOLDER, { recursive: true })
const [running, browser] = await Promise.all([startConsole(), launchChromium()])
try {
  await sendSightings(running)
  for (const scheme of ['light', 'dark'] as const)
    for (const name of [1440, 390] as const) await takeAll(browser, running.url, scheme, name)
} finally {
  await browser.close()
  await running.stop()
}

async function sendSightings({ place, addUser, addCamera }: RunningConsole): Promise<void> {
  await addUser(OWNER)
  await addUser(NEWCOMER)
  const values = CLASSES.map((label, at) => `(1, ${at}, '${label}')`).join(', ')
  await place.query(
    `insert into alg (alg_id, name) overriding system value values (1, 'Forest'); insert into class_definition values ${values}`,
  )
  const cameras = await Promise.all(CAMERAS.map((name, at) => addCamera(at + 1, OWNER, name)))
  for (let at = 0; at < SIGHTINGS; at++) {
    const camera = cameras[at % cameras.length]
    const takenAt = new Date(Date.now() - (SIGHTINGS - at) * 47 * 60_000)
    const classId = [0, EMPTY_CLASS_ID, 1, 2, 0, EMPTY_CLASS_ID, 3, 1, 4, 5][(at * 7) % 10] ?? 0
    await camera?.send({
      messageId: at,
      algId: 1,
      classId,
      confidence: 52 + ((at * 29) % 48),
      takenAt,
      hasPhoto: true,
    })
    await camera?.sendPhoto(
      at,
      await drawTrailPhoto(at, {
        takenAt,
        camera: CAMERAS[at % CAMERAS.length] ?? '',
        isEmpty: classId === EMPTY_CLASS_ID,
      }),
    )
  }
}

async function takeAll(
  chromium: Browser,
  url: string,
  colorScheme: 'light' | 'dark',
  view: keyof typeof VIEWS,
): Promise<void> {
  const context = await chromium.newContext({ viewport: VIEWS[view], colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const take = (screen: string) => takeScreen(page, `${screen}-${view}-${colorScheme}`)
  await page.goto(`${url}/signup`)
  await page.getByRole('button', { name: 'Sign Up' }).waitFor()
  await take('sign-up')
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await take('login')
  await signIn(page, url, OWNER)
  await untilLive(page)
  await insightRows(page).nth(3).locator('img').waitFor()
  await take('insights')
  await insightRows(page).nth(1).click()
  await page.getByRole('img', { name: /^Photo: / }).waitFor()
  await take('insight')
  await page.keyboard.press('Escape')
  if (view === 390) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'What is coming' }).waitFor()
    await take('menu')
  } else {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Go to an area, or do something').waitFor()
    await take('palette')
  }
  await takeMore(page, url, take)
  await page.goto(`${url}/coming`)
  await page.getByRole('heading', { name: 'What is coming' }).waitFor()
  await take('coming')
  await takeWithout(page, url, take)
  await context.close()
}

/** Screens that have nothing to show, and why. */
async function takeWithout(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  await page.route(LIST_CALL, (route) => route.abort())
  await page.goto(`${url}/insights`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await take('insights-failed')
  await page.unroute(LIST_CALL)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, NEWCOMER)
  await page.getByRole('heading', { name: 'No insights yet' }).waitFor()
  await untilLive(page)
  await take('insights-empty')
  await page.route('**/api/console', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isSignUpOpen: false } })
  })
  await page.goto(`${url}/signup`)
  await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
  await take('sign-up-closed')
}

async function takeMore(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(`${url}/insights`)
  await page.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('dialog', { name: 'Support' }).waitFor()
  await take('support')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Signed-in places' }).click()
  await page.getByText('This one').waitFor()
  await take('signed-in-places')
  for (const [screen, path] of [
    ['reset-password', '/resetpassword'],
    ['not-found', '/nowhere'],
    ['demo', '/demo'],
    ['guide', '/guide.html'],
  ] as const) {
    await page.goto(`${url}${path}`)
    await page.getByRole('heading').first().waitFor()
    await take(screen)
  }
}

/** Waits until nothing loads any more, so that all pictures are in the picture. */
async function takeScreen(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.all(
      [...document.images]
        .filter(({ complete }) => complete)
        .map((image) => image.decode().catch(() => undefined)),
    ),
  )
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
}
