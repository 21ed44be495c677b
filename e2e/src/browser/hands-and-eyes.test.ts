import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { PASSWORD, type RunningConsole, startConsole } from './console.ts'
import { insightRows, signIn } from './pages.ts'

const EMAIL = 'owner@example.org'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let running: RunningConsole
let browser: Browser

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startConsole(), launchChromium()])
  await running.addUser(EMAIL)
  const camera = await running.addCamera(7, EMAIL, 'Waterhole')
  const takenAt = (messageId: number) => new Date(Date.UTC(2026, 10, 20, 0, messageId))
  for (let messageId = 1; messageId <= 150; messageId++)
    await camera.send({ messageId, classId: messageId, takenAt: takenAt(messageId) })
})
afterAll(async () => {
  await browser.close()
  await running.stop()
})

async function withPage(
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

test('without a mouse: sign in, walk the rows, open one, walk on, close it, and find the way by name', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    const { keyboard } = page
    await page.goto(`${running.url}/login`)
    await page.getByLabel('Email').waitFor()
    await keyboard.type(EMAIL)
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
    await keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Go to an area, or do something').waitFor()
    await keyboard.type('what is coming')
    await keyboard.press('Enter')
    await page.waitForURL('**/coming')
  }))

test('what stands in the address stands on the screen: an open insight can be linked, and Back closes it', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, EMAIL)
    await insightRows(page).nth(2).click()
    await page.getByRole('dialog', { name: 'Class 148' }).waitFor()
    const address = page.url()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(address)
    await page.getByRole('dialog', { name: 'Class 148' }).waitFor()
    expect(await page.getByText('No Location Available').count()).toBe(1)
  }))

test('scrolling brings the oldest insight', () =>
  withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await signIn(page, running.url, EMAIL)
    await insightRows(page).first().waitFor()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 4000)
        return page.getByText('Class 1', { exact: true }).count()
      })
      .toBe(1)
  }))

test('on a phone the menu folds, rows are cards, and nothing is wider than the screen', () =>
  withPage(PHONE, async (page) => {
    await signIn(page, running.url, EMAIL)
    await insightRows(page).first().waitFor()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await page.getByRole('link', { name: 'What is coming' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('link', { name: 'What is coming' }).tap()
    await page.waitForURL('**/coming')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.goBack()
    await insightRows(page).first().tap()
    await page.getByRole('dialog', { name: 'Class 150' }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  }))

test.each([
  ['light', { viewport: { width: 1280, height: 800 } }],
  ['dark', { viewport: { width: 1280, height: 800 } }],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('no screen breaks a rule of WCAG 2.2 AA (%s, %j)', (colorScheme, options) =>
  withPage({ ...options, colorScheme, reducedMotion: 'reduce' }, async (page) => {
    const problems: unknown[] = []
    const check = async (screen: string) => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      problems.push(
        ...violations.map(({ id, nodes }) => ({ screen, id, nodes: nodes.map(({ html }) => html) })),
      )
    }
    await page.goto(`${running.url}/signup`)
    await page.getByRole('button', { name: 'Sign Up' }).waitFor()
    await check('sign-up')
    await page.goto(`${running.url}/login`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await check('login')
    await signIn(page, running.url, EMAIL)
    await insightRows(page).first().waitFor()
    await check('insights')
    await insightRows(page).first().click()
    await page.getByRole('dialog').waitFor()
    await check('detail')
    await page.goto(`${running.url}/coming`)
    await page.getByRole('heading', { name: 'What is coming' }).waitFor()
    await check('coming')
    expect(problems).toEqual([])
  }),
)
