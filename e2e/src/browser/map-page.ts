import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { beginSession, untilLive } from './pages.ts'
import type { Windows } from './windows.ts'

/** Without a graphics card the time to draw a map depends on its pixel count, so a pixel on these pages covers four screen pixels. */
export const COARSE = { deviceScaleFactor: 0.5 }
/** A small desktop window. */
export const MAP_WINDOW = { viewport: { width: 1024, height: 640 }, ...COARSE }

export interface MapAddress {
  lat: number
  lon: number
  zoom: number
}

/** Opens the map at an address and waits until it can be clicked. */
export async function openMap(
  page: Page,
  url: string,
  address: Partial<MapAddress> & Record<string, unknown> = {},
): Promise<void> {
  await page.goto(url + toPath(address))
  await untilMap(page)
  await untilLive(page)
}

/** The open sea, where there is almost nothing to draw. No other view has this scale text. */
const FAR = { lat: 0, lon: -150, zoom: 17 }
const FAR_SCALE = '50 m'

/**
 * Moves the open map to an address without reloading the page, which would cost seconds of CPU time. Moves to a distant view first, because the map
 * may have moved since it last wrote its view to the address.
 */
export async function moveMap(
  page: Page,
  address: Partial<MapAddress> & Record<string, unknown> = {},
): Promise<void> {
  const farScale = stage(page).getByText(FAR_SCALE, { exact: true })
  await visit(page, FAR)
  await farScale.waitFor()
  await visit(page, address)
  await farScale.waitFor({ state: 'detached' })
}

/** Navigates like one of the console's links. */
function visit(page: Page, address: Record<string, unknown>): Promise<void> {
  return page.evaluate((path) => history.pushState(null, '', path), toPath(address))
}

function toPath(address: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)]))
  return `/map?${query.toString()}`
}

export async function untilMap(page: Page): Promise<void> {
  await page.locator('[data-map="ready"]').waitFor()
}

export function stage(page: Page): Locator {
  return page.locator('[data-map]')
}

/** Clicks at an offset in pixels from the middle of the map. */
export async function clickMap(page: Page, { x = 0, y = 0 } = {}): Promise<void> {
  const { width, height } = await sizeOf(page)
  await stage(page).click({ position: { x: width / 2 + x, y: height / 2 + y } })
}

/** Points at an offset in pixels from the middle of the map, and waits until a marker with this text is there. */
export async function findMark(page: Page, { x = 0, y = 0 }, says: RegExp): Promise<void> {
  const { left, top, width, height } = await sizeOf(page)
  await page.mouse.move(left + width / 2 + x, top + height / 2 + y)
  await stage(page).locator('strong').filter({ hasText: says }).waitFor()
}

export async function dragMap(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const { left, top, width, height } = await sizeOf(page)
  // Starts away from the markers in the middle.
  const [fromX, fromY] = [left + width * 0.3, top + height * 0.7]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + x, fromY + y, { steps: 5 })
  await page.mouse.up()
}

export function readPosition(page: Page): MapAddress {
  const { searchParams } = new URL(page.url())
  const read = (name: string) => Number(searchParams.get(name) ?? Number.NaN)
  return { lat: read('lat'), lon: read('lon'), zoom: read('zoom') }
}

/** Returns the brightness, from 0 to 255, of the base map in a corner that nothing covers. */
export async function readBrightness(page: Page): Promise<number> {
  const { left, top, width, height } = await sizeOf(page)
  const clip = { x: left + width * 0.1, y: top + height * 0.75, width: 80, height: 60 }
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
}

/** Returns the pixels around the middle of the map, to check whether anything was drawn there. */
export async function readMiddle(page: Page): Promise<string> {
  const { left, top, width, height } = await sizeOf(page)
  const clip = { x: left + width / 2 - 60, y: top + height / 2 - 60, width: 120, height: 120 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** Returns the same pixels once they stop changing. */
export async function readMiddleAtRest(page: Page): Promise<string> {
  let pixels = await readMiddle(page)
  const isAtRest = async () => pixels === (pixels = await readMiddle(page))
  await expect.poll(isAtRest).toBe(true)
  return pixels
}

async function sizeOf(page: Page): Promise<{ left: number; top: number; width: number; height: number }> {
  const box = await stage(page).boundingBox()
  if (!box) throw new Error('there is no map')
  return { left: box.x, top: box.y, width: box.width, height: box.height }
}

export const popup = (page: Page, name = 'North gate') => page.getByRole('dialog', { name })

/** Opens a camera from the list while it is at the upper edge of a zoomed-out map. Expects the map to zoom in on it and show the whole popup. */
export async function openFromFar(
  page: Page,
  name: string,
  { lat, lon }: Pick<MapAddress, 'lat' | 'lon'>,
): Promise<void> {
  await moveMap(page, { lat: lat - 5.6, lon, zoom: 5 })
  await listed(page).filter({ hasText: name }).click()
  await popup(page, name).waitFor()
  await expect.poll(() => readPosition(page).zoom).toBeCloseTo(8, 1)
  await expect.poll(() => isOverMap(page, name)).toBe(true)
  await page.keyboard.press('Escape')
}

async function isOverMap(page: Page, name: string): Promise<boolean> {
  const [inner, { top, height }] = await Promise.all([popup(page, name).boundingBox(), sizeOf(page)])
  return inner !== null && inner.y >= top && inner.y + inner.height <= top + height
}

export const amount = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })
export const listed = (page: Page) => page.getByRole('region', { name: 'In view' }).getByRole('button')

export async function expectListed(page: Page, names: RegExp[]): Promise<void> {
  const expected = names.map((name) => expect.stringMatching(name))
  await expect.poll(() => listed(page).allInnerTexts()).toEqual(expected)
}

/** Returns the pixels around the middle of the map with the marker that has this text, while the pointer is elsewhere. */
export async function readMarked(page: Page, says: RegExp, elsewhere: Locator): Promise<string> {
  await findMark(page, {}, says)
  await elsewhere.hover()
  await stage(page).locator('strong').waitFor({ state: 'detached' })
  return readMiddleAtRest(page)
}

/** Opens a window of a signed-in user. */
export async function openWindow(
  windows: Windows,
  url: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = MAP_WINDOW,
): Promise<Page> {
  const page = await windows.open(options)
  await beginSession(page, url, email)
  return page
}
