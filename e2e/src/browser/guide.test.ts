import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const PAGES = ['/guide/', '/guide/insights/', '/guide/device-setup/', '/guide/nothing']

let running: SharedConsole
let browser: Browser

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

test('pages of the guide are accessible and fit into narrow windows', async () => {
  const page = await browser.newPage({ ...WIDE, reducedMotion: 'reduce' })
  for (const path of PAGES) {
    await page.setViewportSize(WIDE.viewport)
    await page.goto(running.url + path)
    await page.getByRole('combobox', { name: 'Search the guide' }).waitFor()
    expect(await findProblems(page, path)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})

test('the search works by keyboard, also on the page for unknown URLs', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${running.url}/guide/nothing`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('forgoten pasword')
  await page.getByRole('option', { name: /Reset a forgotten password/ }).waitFor()
  expect(await findProblems(page, 'search')).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Signing in' }).waitFor()
  expect(page.url()).toBe(`${running.url}/guide/sign-in/#reset-a-forgotten-password`)
})

test('an anchor of the former guide leads to the page that has its text now', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${running.url}/guide.html#device-page`)
  await page.getByRole('heading', { name: 'The page of a camera' }).waitFor()
  expect(page.url()).toBe(`${running.url}/guide/camera/`)
})

test('the contents list shows the entry of the page, and the page does not move', async () => {
  const page = await browser.newPage(WIDE)
  await page.goto(`${running.url}/guide/licences/`)
  const entry = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]')
  await entry.waitFor()
  await expect
    .poll(() => entry.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a picture links to itself in full size, in the colour scheme that is shown', async () => {
  const page = await browser.newPage({ ...PHONE, colorScheme: 'dark' })
  await page.goto(`${running.url}/guide/alerts/`)
  await page.locator('.screen').first().click()
  await page.waitForURL('**/guide/screens/*')
  expect(page.url()).toMatch(/-1440-dark\.webp$/)
})

test('without scripts the pages and their contents list work, and the search is hidden', async () => {
  const context = await browser.newContext({ ...WIDE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${running.url}/guide/alerts/`)
  expect(await page.getByRole('combobox').isVisible()).toBe(false)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Map', exact: true })
    .click()
  await page.getByRole('heading', { name: 'Map', exact: true }).waitFor()
})

test('the API reference shows examples with the URL of the server, and sends requests to no other host', async () => {
  const page = await browser.newPage({ ...PHONE, reducedMotion: 'reduce' })
  const hosts = new Set<string>()
  const problems: string[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${running.url}/guide/api/#/groups/createGroup`)
  const example = page.locator('.curl-sample pre')
  await example.waitFor()
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  const command = await example.innerText()
  expect(command).toContain(`curl -X POST "${running.url}/api/v2/groups"`)
  expect(command).toContain('-H "Authorization: Bearer $TOKEN"')
  expect(command).toContain('"groupName": "string"')
  expect(await page.getByRole('main').count()).toBe(1)
  const filter = page.getByRole('searchbox', { name: 'Filter operations' })
  await filter.fill('sign in')
  await page.getByText('Sign in with email and password').waitFor()
  await filter.fill('nothing is called this')
  await page.getByText('No operation matches.').waitFor()
  expect([...hosts]).toEqual([new URL(running.url).host])
  expect(problems).toEqual([])
})
