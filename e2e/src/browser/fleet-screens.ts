import type { Page } from 'playwright-core'
import { untilMap } from './map-page.ts'
import { untilLive } from './pages.ts'

/** This camera gets receptions from `HEAR_FLEET`. */
const HEARD_DEVICE = 1001

/** Takes screenshots of the owner's cameras: in lists, on a camera's own page, and on the map. */
export async function takeFleet(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  const open = async (path: string) => {
    await page.goto(url + path)
    await untilLive(page)
  }
  await open('/devices')
  const camera = page.locator('[data-row]').first()
  await camera.waitFor()
  await take('devices')
  const deviceId = await camera.getAttribute('data-row')
  await open(`/devices?device=${deviceId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
  await take('device-edit')
  await open(`/devices/${deviceId}`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await take('device')
  await open(`/devices/${HEARD_DEVICE}#radio`)
  await page.getByRole('heading', { name: 'Radio' }).waitFor()
  await take('device-radio')
  await open('/groups')
  await page.locator('[data-row]').first().waitFor()
  await take('groups')
  await open('/map')
  await untilMap(page)
  await take('map')
  await open('/map?coverage=true')
  await untilMap(page)
  await take('map-coverage')
  await open(`/map?device=${deviceId}`)
  await untilMap(page)
  await page.getByRole('dialog').getByText('Device ID').waitFor()
  await take('map-device')
}
