import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`person${owners}`)
  await running.addUser(email)
})
afterEach(() => windows.release())

async function openAccount(options: BrowserContextOptions = WIDE, search = ''): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email, `/account${search}`)
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  await untilLive(page)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Crop photo' })
const accountMenu = (shown: Page) => shown.getByRole('button', { name: 'Account', exact: true })

/** Returns a photo with a red left half and a blue right half. */
function aPhoto(): Promise<Buffer> {
  const red = sharp({ create: { width: 450, height: 600, channels: 3, background: '#ff0000' } }).png()
  return red.toBuffer().then((half) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#0000ff' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .jpeg()
      .toBuffer(),
  )
}

async function choosePhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button('Change photo').click()
  await (await chooser).setFiles(file)
}

async function dragFinger(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  await touch('touchEnd', [])
  await session.detach()
}

/** Returns the colour in the middle of the photo in the account menu, which was loaded with the session cookie. */
function photoColour(shown: Page): Promise<number[]> {
  const photo = accountMenu(shown).locator('img')
  return photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
  })
}

test('a changed name and photo in one window appear in the other, without a reload', async () => {
  await openAccount()
  const other = await page.context().newPage()
  await other.goto(`${running.url}/account`)
  await untilLive(other)

  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Otieno')
  expect(await button('Save details').isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: 'Country' }).fill('Kenya')
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  await button('Save details').click()
  await page.getByText('Saved details!').waitFor()
  await expect.poll(() => other.getByLabel('First name').inputValue()).toBe('Grace')
  await accountMenu(other).click()
  await other.getByText(`Grace Otieno · ${email}`).waitFor()
  await other.keyboard.press('Escape')

  await choosePhoto({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await dialog().getByLabel('Zoom').focus()
  await page.keyboard.press('End')
  await dialog().getByLabel('Left to right').focus()
  await page.keyboard.press('Home')
  await dialog().getByRole('button', { name: 'Upload photo' }).click()
  await page.getByText('Uploaded photo! You may need to reload to see changes.').waitFor()
  await accountMenu(other).locator('img').waitFor()
  for (const shown of [page, other]) {
    const [red = 0, , blue = 255] = await photoColour(shown)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  }
})

test('on a phone the photo can be dragged into place', async () => {
  await openAccount(PHONE)
  await choosePhoto({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  const preview = dialog().getByRole('img', { name: 'The part of the photo that will be shown' })
  await preview.waitFor()
  const box = (await preview.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await dragFinger(middle, { x: middle.x - box.width / 2, y: middle.y })
  await expect.poll(() => dialog().getByLabel('Left to right').inputValue()).toBe('1')
  await dialog().getByRole('button', { name: 'Upload photo' }).click()
  await page.getByText(/^Uploaded photo!/).waitFor()
  const [red = 255, , blue = 0] = await photoColour(page)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(60)
})

test('a file that is not a photo, or too large, is refused with the reason', async () => {
  await openAccount()
  await choosePhoto({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('This is a text.') })
  await page.getByText('This file is not a photo that can be opened. Choose a JPEG, PNG or WebP.').waitFor()
  await page.getByText('Error uploading photo').first().waitFor()
  const large = Buffer.concat([await aPhoto(), Buffer.alloc(11_000_000)])
  await choosePhoto({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large })
  await page.getByText('This photo is larger than 10 MB. Choose a smaller one.').waitFor()
  expect(await dialog().count()).toBe(0)
})

test('no view of the profile breaks a rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await openAccount(STILL_PHONE)
  expect(await findProblemsOnBoth(page, 'profile')).toEqual([])
  await choosePhoto({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await dialog().getByRole('button', { name: 'Upload photo' }).waitFor()
  expect(await findProblemsOnBoth(page, 'crop')).toEqual([])
  await dialog().getByRole('button', { name: 'Upload photo' }).click()
  await accountMenu(page).locator('img').waitFor()
  expect(await findProblemsOnBoth(page, 'photo')).toEqual([])
})

test('neither billing nor security breaks a rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await openAccount(STILL_PHONE)
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await page.getByText('No charges found').waitFor()
  await page.getByRole('button', { name: 'Add Card Information' }).click()
  await page.getByLabel('Card number').waitFor()
  expect(await findProblemsOnBoth(page, 'billing')).toEqual([])
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await page.getByText('This browser').waitFor()
  await page.getByRole('list', { name: 'Account log' }).getByRole('listitem').first().waitFor()
  expect(await findProblemsOnBoth(page, 'security')).toEqual([])
})

test('the browser asks before it closes a tab with an unsaved profile, but not at a sign-out', async () => {
  await openAccount()
  await page.getByLabel('First name').fill('Grace')
  const requested: string[] = []
  page.on('dialog', (question) => {
    requested.push(question.type())
    void question.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => requested).toEqual(['beforeunload'])
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(`${running.url}/login`)
})
