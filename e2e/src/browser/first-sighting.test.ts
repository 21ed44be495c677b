import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilStored, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

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
beforeEach(async () => {
  page = await browser.newPage(WIDE)
})
afterEach(() => page.close())

test('a new user signs up, adds a camera, sees its sightings without a reload, and signs out', async () => {
  await page.goto(running.url)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const fields = {
    'First name': 'Ada',
    'Last name': 'Fox',
    'User name': running.emailOf('ada'),
    'Phone number': '+44 20 7946 0000',
    Email: running.emailOf('ada'),
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('combobox', { name: 'Country' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'No cameras yet' }).waitFor()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  expect(await page.getByRole('link', { name: 'How to add a camera' }).getAttribute('href')).toBe('/guide/')
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await page.getByText('No insights yet').waitFor()
  await untilLive(page)

  const camera = await running.addCamera(running.firstDeviceId + 7, running.emailOf('ada'), 'Waterhole')
  await camera.send({ messageId: 1, classId: 17, confidence: 93, hasPhoto: true })
  const row = insightRows(page).first()
  await row.waitFor()
  await expect.poll(() => row.innerText()).toMatch(/Class 17.*93%.*reliable.*Waterhole.*UTC/s)
  await page.getByText('1 insight', { exact: true }).waitFor()

  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  await camera.sendPhoto(1, jpeg)
  await row.locator('img').waitFor()

  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Class 17' })
  await dialog.getByText('No Location Available').waitFor()
  const photo = dialog.getByRole('img', { name: 'Photo: Class 17' })
  await photo.evaluate((image: HTMLImageElement) => image.decode())
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('Bearer')
  await page.goto(`${running.url}/insights`)
  await page.waitForURL('**/login?*')
})

test('gateway and api are connected to the kind of database that the run names', async () => {
  const [server] = await running.query(
    `select exists (select from pg_extension where extname = 'timescaledb') as has_timescaledb,
       array(select distinct application_name from pg_stat_activity where datname = current_database()) as connected`,
  )
  expect(server).toEqual({
    has_timescaledb: process.env.TEST_DATABASE === 'timescaledb',
    connected: expect.arrayContaining(['sentinel-gateway', 'sentinel-api-listen']),
  })
})

test('new insights wait behind a button and move nothing until they are requested', async () => {
  await running.addUser(running.emailOf('pill'))
  const camera = await running.addCamera(running.firstDeviceId + 20, running.emailOf('pill'))
  await camera.send({ messageId: 1 })
  await signIn(page, running.url, running.emailOf('pill'))
  await untilStored(page)
  const row = page.locator('[data-insight]').first()
  await row.waitFor()
  const before = await row.boundingBox()
  await camera.send({ messageId: 2, classId: 4 })
  await camera.send({ messageId: 3, classId: 4 })
  const pill = page.getByRole('button', { name: '2 new insights' })
  await pill.waitFor()
  expect(await insightRows(page).count()).toBe(1)
  expect(await row.boundingBox()).toEqual(before)
  for (const width of [1440, 1100, 1000, 760]) {
    await page.setViewportSize({ width, height: 844 })
    for (const beside of [
      row,
      page.getByText('Show archived'),
      page.getByRole('button', { name: '30 days' }),
    ])
      await beside.click({ trial: true }) // throws if the pill covers the element
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const beside of ['More', 'Filters', 'Open menu'])
    await page.getByRole('button', { name: beside, exact: true }).click({ trial: true })
  await row.click({ trial: true })
  await pill.press('Enter')
  await insightRows(page).nth(2).waitFor()
  await page.keyboard.press('j')
  expect(
    await page
      .locator('[data-insight]')
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  await page.getByText('3 insights').waitFor()
  expect(await page.getByRole('button', { name: /new insight/ }).count()).toBe(0)
})

test('a second owner and their socket receive nothing of the first owner’s camera', async () => {
  await running.addUser(running.emailOf('first'))
  await running.addUser(running.emailOf('second'))
  const [mine, theirs] = [
    await running.addCamera(running.firstDeviceId + 30, running.emailOf('first')),
    await running.addCamera(running.firstDeviceId + 31, running.emailOf('second')),
  ]
  await signIn(page, running.url, running.emailOf('second'))
  await untilLive(page)
  await mine.send({ messageId: 1, classId: 4 })
  await theirs.send({ messageId: 1, classId: 12 })
  await page.getByText('Class 12').waitFor()
  expect(await page.getByText('Class 4').count()).toBe(0)
})

test('a viewer can view insights and change nothing', async () => {
  await running.addUser(running.emailOf('looker'), 'viewer')
  const camera = await running.addCamera(running.firstDeviceId + 41, running.emailOf('looker'))
  await camera.send({ classId: 5 })
  await signIn(page, running.url, running.emailOf('looker'))
  await insightRows(page).first().waitFor()
  expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
  expect(await page.getByRole('toolbar').count()).toBe(0)
  const refused = await page.evaluate(async () => {
    const authorization = localStorage.getItem('token') ?? ''
    const body = JSON.stringify({ insights: [{ insightId: 1, deviceId: 1, insightStatus: 'archive' }] })
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch('/api/updates', { method: 'POST', headers, body })).status
  })
  expect(refused).toBe(403)
})
