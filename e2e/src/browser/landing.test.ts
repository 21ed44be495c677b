import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const FIRST_VIEW_BYTES = 100_000
const FIRST_VIEW_REQUESTS = 10
/** A tenth of the score that counts as good (0.1). A web font that loads late shifts the layout by less. */
const LAYOUT_SHIFT_MAX = 0.01
const TABS = ['Label images', 'Custom model', 'Specialized model'] as const

let running: SharedConsole
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => page.context().close())

async function openWindow(options: BrowserContextOptions): Promise<void> {
  page = await (await browser.newContext(options)).newPage()
}

const openLanding = () => page.goto(`${running.url}/landing`, { waitUntil: 'networkidle' })

test('the first view is small, contacts no other host, does not move and has no errors', async () => {
  await openWindow({ viewport: { width: 1440, height: 900 } })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await openLanding()
  expect(requests.filter((url) => !url.startsWith(running.url))).toEqual([])
  expect(requests.length).toBeLessThanOrEqual(FIRST_VIEW_REQUESTS)
  expect(bytes).toBeLessThan(FIRST_VIEW_BYTES)
  expect(errors).toEqual([])
  expect(await sumLayoutShifts()).toBeLessThan(LAYOUT_SHIFT_MAX)
})

test.each([1440, 390])(
  'nothing moves on a slow connection at %d px when font and scripts load late',
  async (width) => {
    await openWindow({ viewport: { width, height: 900 } })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const throughput = { downloadThroughput: 60_000, uploadThroughput: 60_000 } // bytes per second
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 60, ...throughput })
    await openLanding()
    expect(await sumLayoutShifts()).toBeLessThan(LAYOUT_SHIFT_MAX)
    expect(await page.locator('.bar').evaluate(countRows)).toBe(1) // even with the system's font, whose letters are wider
  },
)

/** Returns the number of rows that an element's children form. */
function countRows(element: Element): number {
  let [rows, end] = [0, -Infinity]
  for (const child of element.children) {
    const { top, bottom, height } = child.getBoundingClientRect()
    if (height === 0) continue
    if (top >= end) rows += 1
    end = Math.max(end, bottom)
  }
  return rows
}

function sumLayoutShifts(): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value // layout shifts have this field
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

test('the pictures follow the theme that was chosen in the console', async () => {
  await openWindow({ colorScheme: 'light', viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await openLanding()
  const shown = () =>
    page
      .locator('.shot img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc)
  await expect.poll(shown).toContain('-wide-dark-')
})

test('every link of the page leads to an existing page', async () => {
  await openWindow({})
  await openLanding()
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const answered = await Promise.all(
    [...new Set(links)].map(async (link) => ({ link, leads: await leads(link) })),
  )
  expect(answered.filter((one) => !one.leads)).toEqual([])
  expect(await page.content()).not.toContain('console.invalid')
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`${running.url}/landing`)
})

async function leads(link: string): Promise<boolean> {
  if (link.startsWith('#')) return (await page.locator(link).count()) === 1
  if (link.startsWith('mailto:')) return /^mailto:[^@]+@[^@]+$/.test(link)
  return (await page.request.get(running.url + link)).ok()
}

test('without scripts the prices are three lists with an example each, in the system’s colours', async () => {
  await openWindow({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await page.goto(`${running.url}/landing`)
  for (const name of TABS)
    await expect.poll(() => page.getByRole('heading', { name, exact: true }).isVisible()).toBe(true)
  expect(await page.getByText(/^Example: /).count()).toBe(3)
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Get started for free' }).first().isVisible()).toBe(true)
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(20, 28, 25)',
  )
})

test('nothing is cut off at any width, even with doubled text, and the page has no accessibility problems', async () => {
  await openWindow({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  await openLanding()
  expect(await findProblems(page, 'landing')).toEqual([])
  for (const width of [1224, 1223, 768, 740, 739, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await overflow()]).toEqual([width, 0])
  }
  expect(await findProblems(page, 'landing at 320 px')).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Pricing' }).click()
  await expect.poll(() => page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false)
})

const overflow = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the calculator answers any input, explains which input it accepts, and shows the input again after a change of tabs', async () => {
  await openWindow({ viewport: { width: 1440, height: 900 } })
  await openLanding()
  const tab = (name: (typeof TABS)[number]) => page.getByRole('tab', { name })
  const panel = page.getByRole('tabpanel')
  const price = () => panel.locator('.price').textContent()
  const images = panel.getByRole('textbox', { name: 'Images in the dataset' })

  expect(await price()).toBe('$14.00')
  await images.fill('２０，０００')
  expect(await price()).toBe('$50.00')
  await images.fill('20 000')
  await panel.getByRole('checkbox', { name: 'A person verifies each label' }).check()
  expect(await price()).toBe('$130.00')
  await panel.getByRole('checkbox', { name: 'Each species is in a separate folder' }).uncheck()
  expect(await price()).toBe('$250.00')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Price: $250.00')
  for (const [typed, hint] of [
    ['abc', /Enter a number/],
    ['-5', /The smallest number is 2,000/],
    ['1e12', /contact sales/],
    ['2000.5', /whole number/],
  ] as const) {
    await images.fill(typed)
    await panel.getByText(hint).waitFor()
    expect(await price()).toMatch(/^\$[\d,]+\.\d\d$/)
  }

  await tab('Label images').focus()
  await page.keyboard.press('ArrowRight')
  await panel.getByRole('textbox', { name: 'Animals' }).fill('12')
  expect(await price()).toBe('$500.00')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await panel.getByRole('textbox', { name: 'Animals' }).fill('3')
  expect(await price()).toBe('$1,100.00')
  await tab('Label images').click()
  expect(await images.inputValue()).toBe('2000.5')
  await tab('Custom model').click()
  expect(await price()).toBe('$500.00')
})

test('the logos move until somebody points at them, presses Pause or prefers reduced motion', async () => {
  await openWindow({ viewport: { width: 1440, height: 900 } })
  await openLanding()
  const marks = page.locator('.marks').first()
  const state = () =>
    marks.evaluate((list) => {
      const { animationName, animationPlayState } = getComputedStyle(list)
      return animationName === 'none' ? 'still' : animationPlayState
    })
  expect(await state()).toBe('running')
  const box = await marks.boundingBox() // the element moves, so Playwright's own hover would wait forever
  await page.mouse.move(400, (box?.y ?? 0) + 8)
  expect(await state()).toBe('paused')
  await page.mouse.move(0, 0)
  const button = page.getByRole('button', { name: 'Pause' })
  await button.focus()
  expect(await state()).toBe('paused')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Get started for free' }).first().focus()
  expect(await state()).toBe('paused')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: 'Get started for free' }).first().focus()
  expect(await state()).toBe('running')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(state).toBe('still')
  expect(await page.getByRole('button', { name: /Pause|Play/ }).count()).toBe(0)
})

test('the pages for unknown URLs and for the demo have links to other pages, and the typed URL stays', async () => {
  await openWindow({})
  const response = await page.goto(`${running.url}/nowhere?to=else`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByText('/nowhere?to=else').waitFor()
  expect(page.url()).toBe(`${running.url}/nowhere?to=else`)
  expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  await page.goto(`${running.url}/demo`)
  await page.getByRole('heading', { name: 'Under construction' }).waitFor()
  expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup')
  await page.getByRole('link', { name: 'About Sentinel Console' }).click()
  await page.getByRole('heading', { name: 'See what your remote wildlife cameras see' }).waitFor()
})
