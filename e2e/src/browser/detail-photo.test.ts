import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilStored } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let email: string
let page: Page

/** Adds Class 200 with a photo, and Class 120 an hour before without one. */
beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  email = running.emailOf('owner')
  await running.addUser(email)
  const camera = await running.addCamera(running.firstDeviceId + 1, email, 'Ridge')
  await camera.send({ messageId: 1, classId: 120, takenAt: new Date(Date.UTC(2026, 10, 20, 5)) })
  await camera.send({
    messageId: 2,
    classId: 200,
    takenAt: new Date(Date.UTC(2026, 10, 20, 6)),
    hasPhoto: true,
  })
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
  await camera.sendPhoto(2, await picture.jpeg().toBuffer())
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await windows.open(WIDE)
  await signIn(page, running.url, email)
  await untilStored(page)
  await insightRows(page).first().getByText('Ridge').click()
})
afterEach(() => windows.release())

const panel = (classId: number) => page.getByRole('dialog', { name: `Class ${classId}`, exact: true })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return box
}

test('wheel and double click zoom about the pointer, keys zoom too, and the photo opens over the whole window', async () => {
  const photo = panel(200).locator('img[data-loaded]')
  await photo.waitFor()
  const whole = await boxOf(photo)
  const at = { x: whole.x + whole.width * 0.7, y: whole.y + whole.height * 0.4 }
  const read = async () => {
    const box = await boxOf(photo)
    const under = [(at.x - box.x) / box.width, (at.y - box.y) / box.height]
    return { scale: box.width / whole.width, under: under.map((share) => share.toFixed(2)) }
  }
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => (await read()).scale).toBeGreaterThan(1.2)
  await expect.poll(async () => (await read()).under).toEqual(['0.70', '0.40'])
  await page.keyboard.press('0')
  await expect.poll(async () => (await read()).scale).toBe(1)
  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(async () => (await read()).scale).toBeCloseTo(3, 1)
  await expect.poll(async () => (await read()).under).toEqual(['0.70', '0.40'])
  await page.mouse.dblclick(at.x, at.y)
  await page.keyboard.press('+')
  await expect.poll(async () => (await read()).scale).toBeCloseTo(1.25, 2)

  await panel(200).getByRole('button', { name: 'Full screen' }).click()
  const full = page.locator('[aria-modal="true"] img[data-loaded]')
  await full.waitFor()
  await expect.poll(async () => (await boxOf(full)).width).toBe(WIDE.viewport.width)
  await page.keyboard.press('Escape')
  await full.waitFor({ state: 'detached' })
  expect(await panel(200).count()).toBe(1)
})

test('a sighting with a photo and one without have all controls at the same places', async () => {
  const places = async (classId: number) => {
    await panel(classId).getByRole('combobox', { name: 'Species' }).waitFor()
    const named = ['Zoom in', 'Older insight (J)', 'Favorite', 'Confirm']
    return Promise.all(
      named.map((name) => panel(classId).getByRole('button', { name, exact: true }).boundingBox()),
    )
  }
  const withPhoto = await places(200)
  await page.keyboard.press('j')
  await expect.poll(() => places(120)).toEqual(withPhoto)
})

test.each([
  [1440, 900],
  [768, 1024],
  [390, 664],
])('in a window of %d × %d px the list of species is below the whole photo', async (width, height) => {
  await page.setViewportSize({ width, height })
  const photo = panel(200).locator('img[data-loaded]')
  await photo.waitFor()
  await panel(200).getByRole('combobox', { name: 'Species' }).click()
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  const [above, below] = await Promise.all([boxOf(photo), boxOf(list)])
  expect(above.y).toBeGreaterThanOrEqual(0)
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
  expect(below.y + Math.min(below.height, 100)).toBeLessThanOrEqual(height)
})
