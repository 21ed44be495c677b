import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { PHONE } from './looks.ts'
import { insightRows, signIn, withoutStore } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  email = running.emailOf('owner')
  await running.addUser(email)
  const camera = await running.addCamera(running.firstDeviceId, email, 'Waterhole')
  const takenAt = (messageId: number) => new Date(Date.UTC(2026, 10, 20, 0, messageId))
  for (let messageId = 1; messageId <= 150; messageId++)
    await camera.send({ messageId, classId: messageId, takenAt: takenAt(messageId) })
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function withPage(
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  try {
    await use(await windows.open(options))
  } finally {
    await windows.release()
  }
}

test('without a mouse a user can sign in, move through rows, open one, go on to the next, close it and use the search', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const { keyboard } = page
    await page.goto(`${running.url}/login?to=/insights`)
    await page.getByLabel('Email').waitFor()
    await keyboard.type(email)
    await keyboard.press('Tab')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await insightRows(page).first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await keyboard.press('j')
    await expect.poll(focused).toBe('Class 150')
    await keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Class 149')
    await keyboard.press('k')
    await expect.poll(focused).toBe('Class 150')
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Class 150' }).waitFor()
    await keyboard.press('j')
    await page.getByRole('dialog', { name: 'Class 149' }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Class 149')

    const command = async (name: string) => {
      await keyboard.press('ControlOrMeta+k')
      await page.getByPlaceholder('Go to an area or a device, or do something').waitFor()
      await keyboard.type(name)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .waitFor()
      await keyboard.press('Enter')
    }
    await command('Support')
    const support = page.getByRole('dialog', { name: 'Support' })
    await support.waitFor()
    await keyboard.press('Escape')
    await support.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('Class 149')
    await command('Active sessions')
    await page.waitForURL('**/account?tab=security')
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
    await command('Model Marketplace')
    await page.waitForURL('**/marketplace')
  }))

test('navigation continues beyond the fetched rows, and the last row has the focus and is visible', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await withoutStore(page)
    const isHeld = Promise.withResolvers<void>()
    await page.route(/\/api\/insights\?.*cursor=/, async (route) => {
      await isHeld.promise
      await route.continue()
    })
    await signIn(page, running.url, email)
    const last = page.getByRole('link', { name: 'Class 51', exact: true })
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return last.count()
      })
      .toBe(1)
    await last.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('100 of 150').waitFor()
    await page.keyboard.press('j')
    await dialog.getByText('Loading').waitFor()
    isHeld.resolve()
    await page.getByRole('dialog', { name: 'Class 50' }).waitFor()
    for (let classId = 49; classId >= 40; classId--) {
      await page.keyboard.press('j')
      await page.getByRole('dialog', { name: `Class ${classId}`, exact: true }).waitFor()
    }
    await dialog.getByText('111 of 150').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const row = page.locator('[data-insight]:focus')
    await expect.poll(() => row.allInnerTexts()).toEqual(['Class 40'])
    const box = await row.boundingBox()
    expect(box?.y).toBeGreaterThan(88)
    expect(box?.y).toBeLessThan(780)
  }))

test('an insight far down the list can be linked, and navigation works in both directions', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await withoutStore(page)
    await signIn(page, running.url, email)
    const ids = await page.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('token') ?? '' }
      const response = await fetch('/api/insights?limit=150', { headers })
      const { insights } = (await response.json()) as { insights: { insight_id: number }[] } // the answer follows the contract
      return insights.map(({ insight_id }) => insight_id)
    })
    await page.goto(`${running.url}/insights?insight=${ids[140]}`)
    await page.getByRole('dialog', { name: 'Class 10' }).waitFor()
    await insightRows(page).first().waitFor()
    expect(await page.getByText(/ of 150/).count()).toBe(0)
    const newer = page.getByRole('button', { name: 'Newer insight (K)', disabled: false })
    await newer.waitFor()
    await page.keyboard.press('k')
    await page.getByRole('dialog', { name: 'Class 11' }).waitFor()
    await newer.waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Class 10' }).waitFor()
    await newer.waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Class 9', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.goBack()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test('skipping to the content does not change the URL, and navigation from there ends at its row', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, email)
    await insightRows(page).first().waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    for (let classId = 150; classId > 130; classId--) {
      await page.getByRole('dialog', { name: `Class ${classId}`, exact: true }).waitFor()
      await page.keyboard.press('j')
    }
    await page.getByRole('dialog', { name: 'Class 130', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const row = page.locator('[data-insight]:focus')
    await expect.poll(() => row.allInnerTexts()).toEqual(['Class 130'])
    const box = await row.boundingBox()
    expect(box?.y).toBeGreaterThan(88)
    expect(box?.y).toBeLessThan(780)
  }))

test('a closed insight stays closed, and Back leaves the list', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, email)
    await page.getByRole('link', { name: 'Model Marketplace' }).click()
    await page.waitForURL('**/marketplace')
    await page.getByRole('link', { name: 'Insights', exact: true }).click()
    await insightRows(page).nth(1).click()
    await page.getByRole('dialog', { name: 'Class 149' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Class 148' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL('**/insights')
    await page.goBack()
    await page.waitForURL('**/marketplace')
    expect(await page.getByRole('dialog').count()).toBe(0)
  }))

test('a URL with an invalid insight shows the list, and one with an unknown insight shows an error', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, email, '/insights?insight=abc')
    await insightRows(page).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goto(`${running.url}/insights?insight=1`)
    const dialog = page.getByRole('dialog', { name: 'Insight 1', exact: true })
    await dialog.getByRole('heading', { name: 'No such insight' }).waitFor()
  }))

test.each([
  ['Ctrl', { modifiers: ['ControlOrMeta'] }],
  ['the middle button', { button: 'middle' }],
] satisfies [string, Parameters<Locator['click']>[0]][])(
  'a click with %s anywhere on a row opens the insight in a new tab',
  (_, how) =>
    withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await signIn(page, running.url, email)
      for (const part of ['Waterhole', 'Class 148']) {
        const opened = page.context().waitForEvent('page')
        await insightRows(page).nth(2).getByText(part).click(how)
        const tab = await opened
        await tab.getByRole('dialog', { name: 'Class 148' }).waitFor()
        await tab.close()
      }
      expect(page.context().pages()).toHaveLength(1)
      expect(await page.getByRole('dialog').count()).toBe(0)
    }),
)

test('an open insight has its own URL that can be linked, and Back closes it', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, email)
    await insightRows(page).nth(2).click()
    await page.getByRole('dialog', { name: 'Class 148' }).waitFor()
    const address = page.url()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(address)
    await page.getByRole('dialog', { name: 'Class 148' }).waitFor()
    await expect.poll(() => page.getByText('No Location Available').count()).toBe(1)
  }))

test('scrolling loads the list down to the oldest insight', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, email)
    await insightRows(page).first().waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return page.getByText('Class 1', { exact: true }).count()
      })
      .toBe(1)
  }))

test('on a phone the menu is collapsed, rows are cards, and nothing is wider than the screen', () =>
  withPage(PHONE, async (page) => {
    await signIn(page, running.url, email)
    await insightRows(page).first().waitFor()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await page.getByRole('link', { name: 'Model Marketplace' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('link', { name: 'Model Marketplace' }).tap()
    await page.waitForURL('**/marketplace')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.goBack()
    await insightRows(page).first().tap()
    await page.getByRole('dialog', { name: 'Class 150' }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  }))

test('no page before sign-in breaks a rule of WCAG 2.2 AA, on a phone or a desktop', () =>
  withPage(STILL_PHONE, async (page) => {
    await page.goto(`${running.url}/signup`)
    await page.getByRole('button', { name: 'Sign Up' }).waitFor()
    expect(await findProblemsOnBoth(page, 'sign-up')).toEqual([])
    await page.goto(`${running.url}/login?reason=ended`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await findProblemsOnBoth(page, 'login')).toEqual([])
  }))

test('neither the list of insights nor an open one breaks a rule of WCAG 2.2 AA, on a phone or a desktop', () =>
  withPage(STILL_PHONE, async (page) => {
    await signIn(page, running.url, email)
    await insightRows(page).first().waitFor()
    expect(await findProblemsOnBoth(page, 'insights')).toEqual([])
    await insightRows(page).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await findProblemsOnBoth(page, 'detail')).toEqual([])
  }))

test('no model of the marketplace breaks a rule of WCAG 2.2 AA, on a phone or a desktop', () =>
  withPage(STILL_PHONE, async (page) => {
    await signIn(page, running.url, email, '/marketplace')
    await page.getByRole('button', { name: 'DeepFaune 1.3' }).click()
    await page.getByRole('dialog', { name: 'DeepFaune 1.3' }).waitFor()
    expect(await findProblemsOnBoth(page, 'marketplace')).toEqual([])
  }))
