import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { MAP_WINDOW, openMap } from './map-page.ts'
import { beginSession, signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const PLACE = { latitude: 0.3, longitude: 36.85 }

let running: SharedConsole
let browser: Browser
/** Has no WebGL, so pages without a map load faster. */
let plainBrowser: Browser
let windows: Windows
let plainWindows: Windows
let page: Page
let owners = 0
let email: string
let firstId: number

beforeAll(async () => {
  ;[running, browser, plainBrowser] = await Promise.all([
    joinConsole(),
    joinChromium({ hasWebgl: true }),
    joinChromium(),
  ])
  windows = createWindows(browser)
  plainWindows = createWindows(plainBrowser)
})
afterAll(async () => {
  await Promise.all([browser, plainBrowser].map(leaveChromium))
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  firstId = running.firstDeviceId + owners * 10
  await running.addUser(email)
})
afterEach(() => Promise.all([windows.release(), plainWindows.release()]))

/** Adds seven cameras: one without problems, one without a location, and five with a different problem each. */
async function addFleet(): Promise<void> {
  const [well, cable, battery, triggers, insights, unplaced, late] = [0, 1, 2, 3, 4, 5, 6].map(
    (n) => firstId + n,
  )
  for (let id = firstId; id < firstId + 7; id += 1) {
    const camera = await running.addCamera(id, email, `Camera ${id - firstId}`)
    await camera.report({
      cycle_time: 60,
      ...(id !== late && { battery_voltage: 3.9 }),
      ...(id !== unplaced && PLACE),
    })
  }
  for (const [id, type] of [
    [cable, 'sentinel_cable_error'],
    [battery, 'low_battery'],
    [triggers, 'no_recent_camera_triggers'],
  ] as const)
    await running.query(`select settle_alerts(array[row(${id}, null, '${type}', '{}')::alert_verdict])`)
  // One problem remains after its alert is resolved, and one alert is open although its camera checks in.
  await running.query(
    `update alert set status = 'resolved', resolved_at = now() where device_id = ${battery}`,
  )
  for (const id of [insights, well])
    await running.query(
      `select settle_alerts(array[row(${id}, user_id, 'no_recent_insights', '{}')::alert_verdict])
       from user_account where email = '${email}'`,
    )
  await running.query(
    `update device_stat set last_seen = now() - interval '9 days' where device_id = ${insights}`,
  )
  await running.query(
    `update device_stat set last_seen = now() - interval '3 days' where device_id = ${late}`,
  )
}

/** Finds elements beyond the right edge of the page, and batteries that overflow their containers. */
const findOverflowing = () =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - innerWidth
    const wide = [...document.querySelectorAll('dd, td')].filter((cell) => {
      const words = [...cell.querySelectorAll('span')].find(
        ({ textContent }) => textContent === 'No Battery Information',
      )
      return words && words.getBoundingClientRect().right > cell.getBoundingClientRect().right
    })
    return [...(beyond > 0 ? [`page: ${beyond} px`] : []), ...wide.map(({ textContent }) => textContent)]
  })

/** Returns the number at the end of the element's text. */
const readCount = async (part: Locator) => Number(/(\d+)\s*$/.exec(await part.innerText())?.[1])

async function readChips(names: readonly string[]): Promise<Record<string, number>> {
  const chips = page.getByRole('group', { name: 'Show' })
  const chip = (name: string) => chips.getByRole('button', { name: new RegExp(`^${name} \\d`) })
  await chip('With alerts').waitFor()
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await chip(name).count()) ? await readCount(chip(name)) : 0]),
    ),
  )
}

const CONDITIONS = ['No Recent Insights', 'No Recent Camera Triggers', 'Cable Error', 'Battery Level Warning']

/** The counts that the list's chips show for the fleet. */
const chips: Record<string, number> = {
  All: 7,
  'Needs a visit': 2,
  'Keep an eye on it': 4,
  'No Recent Insights': 1,
  'No Recent Camera Triggers': 1,
  'Cable Error': 1,
  'Battery Level Warning': 1,
  'Late or silent': 2,
  'With alerts': 4,
}

test('alerts, devices and the page of a camera count and name the same troubles', async () => {
  await addFleet()
  page = await plainWindows.open(WIDE)
  await signIn(page, running.url, email, '/devices')
  await expect.poll(() => readChips(Object.keys(chips))).toEqual(chips)

  await page.goto(`${running.url}/alerts?by=visits`)
  await page.getByText('4 open alerts on 4 cameras, 4 new').waitFor()
  for (const state of ['Needs a visit', 'Keep an eye on it']) {
    const section = page.getByRole('region', { name: state })
    await expect.poll(() => readCount(section.getByRole('heading', { level: 2 }))).toBe(chips[state])
    await expect.poll(() => section.getByRole('heading', { level: 3 }).count()).toBe(chips[state])
  }

  await page.goto(`${running.url}/devices/${firstId + 2}`)
  await page.getByRole('region', { name: 'Needs a visit' }).getByText('Battery Level Warning.').waitFor()
  await page.goto(`${running.url}/devices/${firstId}`)
  await page.getByRole('region', { name: 'Keep an eye on it' }).getByText('Open alert.').waitFor()
})

test('the map counts and names the same troubles, shows how many cameras have no location, and links to them', async () => {
  await addFleet()
  page = await windows.open(MAP_WINDOW)
  await beginSession(page, running.url, email)
  await openMap(page, running.url)
  await page.getByRole('status').filter({ hasText: '6 cameras' }).waitFor()
  const layer = (name: string) =>
    page.getByRole('region', { name: 'Legend' }).locator('div', { hasText: name }).last()
  for (const name of CONDITIONS) expect([name, await readCount(layer(name))]).toEqual([name, chips[name]])
  await page.getByText('1 more camera has no location.').waitFor()
  await page.getByRole('link', { name: 'Show this camera' }).click()
  await page.getByRole('button', { name: 'No location 1', pressed: true }).waitFor()
  await page.getByRole('link', { name: 'Camera 5' }).waitFor()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
})

test.each([WIDE, PHONE])(
  'a fleet with all troubles fits into the page at $viewport.width px',
  async (look) => {
    await addFleet()
    page = await plainWindows.open(look)
    await signIn(page, running.url, email, '/devices')
    for (const path of [
      '/devices',
      '/alerts?by=visits',
      `/devices/${firstId + 2}`,
      `/devices/${firstId + 6}`,
    ]) {
      await page.goto(running.url + path)
      await page
        .getByText(/Needs a visit|Keep an eye on it/)
        .first()
        .waitFor()
      expect(await findOverflowing()).toEqual([])
    }
    await page.goto(`${running.url}/devices`)
    await page.getByRole('button', { name: /^With alerts/ }).waitFor()
    const { y = 0 } = (await page.locator('[data-row]').first().boundingBox()) ?? {}
    expect(y).toBeLessThanOrEqual(look === WIDE ? 240 : 288)
  },
)
