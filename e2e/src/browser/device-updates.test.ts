import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { type ScriptedCamera, startScriptedCamera } from './scripted-camera.ts'
import { startOwnConsole } from './test-console.ts'

const DEVICES = 20
const FAILING = [19, 20]
const AWAY = 18
const OWNER = 'owner@example.org'
const OTHER = 'other@example.org'

let running: OwnConsole
let browser: Browser
const passwords = new Map<number, string>()
const cameras: ScriptedCamera[] = []

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium()])
  await running.addUser(OWNER)
  await running.addUser(OTHER)
  for (let deviceId = 1; deviceId <= DEVICES; deviceId++) await addDevice(deviceId)
  await addRelease()
  for (const deviceId of passwords.keys()) if (deviceId !== AWAY) start(deviceId)
})
afterAll(async () => {
  for (const camera of cameras) camera.stop()
  await leaveChromium(browser)
  await running.stop()
})

/** Adds a device for both owners. */
async function addDevice(deviceId: number): Promise<void> {
  const password = randomBytes(32).toString('base64url')
  passwords.set(deviceId, password)
  const hash = createHash('sha256').update(password).digest()
  await running.query('insert into device (device_id, secret_sha256, device_name) values ($1, $2, $3)', [
    deviceId,
    hash,
    `Camera ${deviceId}`,
  ])
  await running.query(`select link_device(user_id, $1, '-infinity') from user_account`, [deviceId])
}

async function addFile(name: string): Promise<Buffer> {
  const content = Buffer.alloc(100_000, name)
  const sha256 = createHash('sha256').update(content).digest()
  const folder = new DurableFolder(join(running.place.dataDir, 'files'))
  await folder.write(storedFileName(sha256.toString('hex')), content)
  await running.query('insert into stored_file (sha256, md5, size_bytes) values ($1, $2, $3)', [
    sha256,
    createHash('md5').update(content).digest(),
    content.length,
  ])
  return sha256
}

async function addRelease(): Promise<void> {
  await running.query(
    `with f as (insert into firmware (version, sha256) values ('2.4.0', $1) returning firmware_id),
       tag as (insert into firmware_tag (tag, firmware_id) select 'release', firmware_id from f),
       a as (insert into alg (name, framework, file_sha256) values ('Savanna', 'YOLOv5', $2) returning alg_id),
       r as (insert into alg_release (name, state) values ('Savanna 1', 'approved') returning release_id),
       c as (insert into alg_release_component (release_id, alg_id, position, sensitivity) select release_id, alg_id, 0, 0.5 from r, a)
     insert into user_alg_release (user_id, release_id) select user_id, release_id from user_account, r`,
    [await addFile('firmware'), await addFile('model')],
  )
}

function start(deviceId: number): void {
  const { mqttPort } = running.address
  const answer = FAILING.includes(deviceId) ? 'failed' : 'success'
  cameras.push(startScriptedCamera({ mqttPort, deviceId, password: passwords.get(deviceId) ?? '', answer }))
}

async function openUpdates(email: string): Promise<Page> {
  const page = await (await browser.newContext(WIDE)).newPage()
  await signIn(page, running.url, email, '/device-updates')
  await page.getByRole('heading', { name: 'Device Updates' }).waitFor()
  await untilLive(page)
  return page
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Update' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Update' })
  await dialog.getByRole('button', { name: `Select all ${DEVICES} found` }).click()
  await dialog.getByLabel('Algorithm release').selectOption({ label: 'Savanna 1 (1)' })
  await expect.poll(() => dialog.getByLabel('Firmware tag').inputValue()).toBe('release')
  await expect.poll(() => dialog.getByLabel('Photo Count Trigger').inputValue()).toBe('30')
  await dialog.getByLabel('Cycle Time in Minutes').selectOption('240')
}

const submit = (page: Page) =>
  page.getByRole('dialog', { name: 'Create Update' }).getByRole('button', { name: 'Create Update' }).click()

test('an update of 20 cameras runs to its end: two fail, one is away until the gateway restarts, and another user sees a conflict', async () => {
  const [owner, other] = await Promise.all([openUpdates(OWNER), openUpdates(OTHER)])
  await fillIn(other)
  await fillIn(owner)
  expect(await findProblems(owner, 'Create Update')).toEqual([])
  await submit(owner)
  await owner.getByText(`Update 1 created for ${DEVICES} devices.`).waitFor()

  await submit(other)
  const refused = other.getByRole('dialog', { name: 'Create Update' })
  await refused.getByText('One or more of the selected devices already have a pending update.').waitFor()
  await refused.getByText('Conflicting Updates:').waitFor()
  await refused.getByText(`${OWNER}: update 1`).waitFor()

  await owner.getByRole('button', { name: 'Devices of update 1' }).click()
  const devices = owner.getByRole('dialog', { name: 'Update 1' })
  await devices.getByText(`19 of ${DEVICES} answered`).waitFor()
  await devices.getByText('2 failed').waitFor()
  await devices.getByText('1 waiting').waitFor()
  await devices.getByText('the card is full').first().waitFor()

  await running.place.kill9('gateway/src/main.ts')
  start(AWAY)
  await devices.getByText(`${DEVICES} of ${DEVICES} answered`).waitFor()
  await owner.keyboard.press('Escape')
  await owner.locator('[data-row="0"]').getByText('Failed').waitFor()
  expect(cameras.map(({ executed }) => executed.length)).toEqual(cameras.map(() => 1))
  const deployed = await running.query<{ device_id: number }>('select device_id from device_alg order by 1')
  expect(deployed.map(({ device_id }) => device_id)).toEqual(
    [...passwords.keys()].filter((deviceId) => !FAILING.includes(deviceId)),
  )
})
