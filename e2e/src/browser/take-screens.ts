import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { findShownPictures } from '../check/shown-pictures.ts'
import { openPlace, ROOT } from '../stack/place.ts'
import { launchChromium } from './chromium.ts'
import { takeCommands } from './command-screens.ts'
import { takeFirstSteps } from './first-steps-screens.ts'
import { takeFleet } from './fleet-screens.ts'
import { HEAR_FLEET } from './hear-fleet.ts'
import { takeInternal } from './internal-screens.ts'
import { insightRows, signInByForm, untilLive, withoutStore } from './pages.ts'

// `npm run screens` starts a demo and takes the screenshots in docs/screens from it. Only screenshots that are used in a document are stored.

const FOLDER = join(ROOT, 'docs/screens')
const OWNER = 'owner@demo.example'
const NEWCOMER = 'newcomer@example.org'
const PASSWORD = 'Sentinel-demo-1!'
const VIEWS = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const OTA_FEATURE = 2
const IDLE_TIMEOUT_MS = 10_000
const LIST_CALL = /\/api\/insights\?/
/** The number of screenshots taken of the same page, some seconds apart. */
const LIVE_PICTURES = 4
const LIVE_PAUSE_SECONDS = 40

await mkdir(FOLDER, { recursive: true })
const shown = await findShownPictures()
const place = await openPlace()
place.settings.SAMPLE_FLEETS = 'on'
const demo = place.node('demo')
const browser = await launchChromium({ hasWebgl: true })
try {
  await demo.says(/ready: /)
  await place.command('user', 'create', '--email', NEWCOMER, '--password', PASSWORD)
  await place.query(HEAR_FLEET) // the map takes a minute to show this
  await setUpNotices(place.apiUrl)
  await takeLive(browser, place.apiUrl)
  for (const scheme of ['light', 'dark'] as const)
    for (const name of [1440, 390] as const) await takeAll(browser, place.apiUrl, scheme, name)
} finally {
  await browser.close()
  await demo.signal('SIGTERM')
  await place.remove()
}

/** Sets up notifications that an owner may have. The demo writes its messages to files. */
async function setUpNotices(url: string): Promise<void> {
  let token = ''
  const call = async (method: string, path: string, body: object): Promise<{ token: string }> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.json() as never // callers read only the response to a sign-in
  }
  const post = (path: string, body: object) => call('POST', path, body)
  token = (await post('/api/login', { email: OWNER, password: PASSWORD })).token
  const options = { timeZone: 'Africa/Nairobi', digestSetting: 'daily' }
  await post('/api/integrations', {
    platform: 'email',
    options: { ...options, emails: ['ranger@example.org', 'camp@example.org'] },
    notificationClasses: 'none',
  })
  await post('/api/integrations', {
    platform: 'sms',
    options: { ...options, phoneNumbers: ['+254712345678'] },
    notificationClasses: 'none',
  })
  await post('/api/species-rules', {
    className: 'Leopard',
    minConfidence: 80,
    groupIds: null,
    hours: { from: '18:00', until: '06:00' },
    timeZone: 'Africa/Nairobi',
    pauseMinutes: 60,
    platforms: ['email', 'sms'],
    enabled: true,
  })
  await post('/api/integrations/email/test', {})
  await call('PUT', `/api/features/${OTA_FEATURE}`, { enabled: true })
  await post('/api/ota/messages/1001', { messageType: 'reset_device', message: { command: 'reset_device' } })
  await post('/api/ota/messages/1002', {
    messageType: 'update_state',
    message: { cycleTime: 240, triggerNumber: 30 },
  })
  await post('/api/devices/update', {
    deviceIds: [1003, 1004, 1005],
    firmwareReleaseTag: 'release',
    algReleaseId: 2,
    settings: { cycleTime: 240, triggerNumber: 30 },
  })
}

/** Takes screenshots of the first page for a user who leaves it open for two minutes and then looks at the new insights. */
async function takeLive(chromium: Browser, url: string): Promise<void> {
  const page = await chromium.newPage({ viewport: VIEWS[1440], colorScheme: 'light' })
  await signInByForm(page, url, OWNER, PASSWORD)
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await untilLive(page)
  for (let picture = 0; picture < LIVE_PICTURES; picture++) {
    if (picture > 0) await page.waitForTimeout(LIVE_PAUSE_SECONDS * 1000)
    if (picture === LIVE_PICTURES - 1) await page.getByRole('button', { name: /new insight/ }).click()
    await takeScreen(page, `live-${String(picture * LIVE_PAUSE_SECONDS).padStart(3, '0')}s`)
  }
  await page.context().close()
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
  await signInByForm(page, url, OWNER, PASSWORD)
  await takeDashboard(page, take)
  await page.goto(`${url}/insights`)
  await insightRows(page).locator('img').first().waitFor()
  await take('insights')
  await insightRows(page)
    .filter({ has: page.locator('img') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^Photo: / })
    .first()
    .waitFor()
  await take('insight')
  await page.keyboard.press('Escape')
  if (view === 390) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Model Marketplace' }).waitFor()
    await take('menu')
  } else {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Go to an area or a device, or do something').waitFor()
    await take('palette')
  }
  await takeAlerts(page, url, take)
  await takeFleet(page, url, take)
  await takeSettings(page, url, take)
  await takeMore(page, url, take)
  await takeModels(page, url, take)
  await takeCommands(page, url, take)
  await takeWithout(page, url, take)
  await takeInternal(page, url, take)
  await takeFirstSteps(page, url, take)
  await context.close()
}

/** Takes screenshots of the account's models with one of them open, of their field results, and of the marketplace. */
async function takeModels(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(`${url}/models`)
  await page.getByRole('button', { name: 'Show details of' }).first().click()
  await page.getByRole('heading', { name: 'Deployed on' }).waitFor()
  await take('models')
  await page.getByRole('link', { name: 'Field results' }).first().click()
  await page.getByText('checked sightings were right').waitFor()
  await untilLive(page)
  await take('field-results')
  await page.goto(`${url}/marketplace`)
  await page.getByRole('button', { name: 'DeepFaune 1.3' }).waitFor()
  await take('marketplace')
}

/** Takes a screenshot of the home page. */
async function takeDashboard(page: Page, take: (screen: string) => Promise<void>): Promise<void> {
  await untilLive(page)
  await page.getByRole('region', { name: 'New from your cameras' }).locator('img').first().waitFor()
  await page.locator('[data-widget] svg').first().waitFor()
  await take('dashboard')
}

/** Takes screenshots of screens that have nothing to show and explain why. */
async function takeWithout(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  await withoutStore(page)
  await page.route(LIST_CALL, (route) => route.abort())
  await page.goto(`${url}/insights`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await take('insights-failed')
  await page.unroute(LIST_CALL)
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, url, NEWCOMER, PASSWORD)
  await page.goto(`${url}/insights`)
  await page.getByRole('heading', { name: 'No insights yet' }).waitFor()
  await untilLive(page)
  await take('insights-empty')
  await page.goto(`${url}/alerts`)
  await page.getByRole('heading', { name: 'No cameras yet' }).waitFor()
  await untilLive(page)
  await take('alerts-empty')
  await page.route('**/api/console', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), isSignUpOpen: false } })
  })
  await page.goto(`${url}/signup`)
  await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
  await take('sign-up-closed')
}

/** Some of the demo's cameras have raised alerts by then. Others raise them while the screenshots are taken. */
async function takeAlerts(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  const open = async (search: string) => {
    await page.goto(`${url}/alerts${search}`)
    await page.getByText(/^No open alerts$|open alerts? on .* new$/).waitFor()
    await untilLive(page)
  }
  await open('?resolved=true')
  await take('alerts')
  await open('?by=visits')
  await take('alerts-visits')
  await open('?dialog=settings')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
  await take('alert-settings')
}

async function takeSettings(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  for (const [screen, search] of [
    ['settings', ''],
    ['settings-email', '?dialog=email'],
    ['settings-rule', '?dialog=rule'],
    ['features', '?tab=features'],
  ] as const) {
    await page.goto(`${url}/admin${search}`)
    await page.getByRole('heading', { name: 'Admin' }).waitFor()
    await untilLive(page)
    await take(screen)
  }
}

async function takeMore(page: Page, url: string, take: (screen: string) => Promise<void>): Promise<void> {
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Save details' }).waitFor()
  const support = page.getByRole('button', { name: 'Support', exact: true })
  if (await support.isVisible()) await support.click()
  else {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Support' }).click()
  }
  await page.getByRole('dialog', { name: 'Support' }).waitFor()
  await take('support')
  await page.goto(`${url}/account`)
  await page.getByRole('button', { name: 'Save details' }).waitFor()
  await take('account')
  await page.goto(`${url}/account?tab=security`)
  await page.getByText('This browser').waitFor()
  await take('account-security')
  for (const [screen, path] of [
    ['reset-password', '/resetpassword'],
    ['not-found', '/nowhere'],
    ['demo', '/demo'],
    ['guide', '/guide/'],
  ] as const) {
    await page.goto(`${url}${path}`)
    await page.getByRole('heading').first().waitFor()
    await take(screen)
  }
}

/** Waits until nothing is loading, so that all photos are in the screenshot. */
async function takeScreen(page: Page, name: string): Promise<void> {
  if (!shown.has(`${name}.webp`)) return
  // A live page may never be idle because sightings keep arriving.
  await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch(() => undefined)
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
