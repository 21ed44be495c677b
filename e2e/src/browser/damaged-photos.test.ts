import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilStored } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page

/** Adds Class 120 with a photo that lacks its lower half, and Class 200 with a photo that cannot be decoded at all. */
beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  const email = running.emailOf('owner')
  await running.addUser(email)
  const camera = await running.addCamera(running.firstDeviceId + 1, email, 'Ridge')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#345', noise } })
    .jpeg()
    .toBuffer()
  for (const [place, classId] of [120, 200].entries()) {
    const takenAt = new Date(Date.UTC(2026, 10, 20, 5 + place))
    await camera.send({ messageId: place + 1, classId, takenAt, hasPhoto: true })
  }
  await camera.sendPhoto(1, jpeg.subarray(0, jpeg.length >> 1))
  await camera.sendPhoto(2, jpeg.subarray(0, 250))
  page = await windows.open(WIDE)
  await signIn(page, running.url, email)
  await untilStored(page)
})
afterAll(async () => {
  await windows.release()
  await leaveChromium(browser)
  await running.stop()
})

test('damaged photos are marked in the list and in the gallery, with the picture if there is one', async () => {
  const marks = page.getByTitle('Photo damaged')
  await expect.poll(() => marks.count()).toBe(2)
  await expect.poll(() => insightRows(page).locator('img[src*="thumbnail"]').count()).toBe(1)
  expect(await page.getByText('Image does not exist').count()).toBe(0)

  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.getByRole('list', { name: 'Insights' }).waitFor()
  await expect.poll(() => marks.count()).toBe(2)
})

test('an opened sighting shows the remaining part of its photo, with a note that it is damaged', async () => {
  const panel = (classId: number) => page.getByRole('dialog', { name: `Class ${classId}`, exact: true })
  await page.getByText('Class 120').first().click()
  await panel(120).locator('img[data-loaded]').waitFor()
  await panel(120).getByText('Photo damaged. A part of it is missing.').waitFor()

  await page.keyboard.press('k')
  await panel(200).getByText('A photo has arrived, but nothing of it can be shown.').waitFor()
  expect(await panel(200).getByText('Image does not exist').count()).toBe(0)
})
