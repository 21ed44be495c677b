import { devEuiOf } from '@sentinel/firmware-sim/device/dev-eui'
import { aDevice } from '@sentinel/firmware-sim/testing/fleets'
import { TestBroker } from '@sentinel/firmware-sim/testing/test-broker'
import { createTransmitter } from '@sentinel/firmware-sim/transmit/create-transmitter'
import type { Transmitter, Uplink } from '@sentinel/firmware-sim/transmit/transmitter'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { enableFeature } from './enable-feature.ts'
import { WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { startOwnConsole } from './test-console.ts'

const STAFF = 'staff@example.org'
const OWNER = 'owner@example.org'
const DEVICE_ID = 7
const DEV_EUI = devEuiOf(DEVICE_ID)
const CAMERA = aDevice({ deviceId: DEVICE_ID })

let broker: TestBroker
let running: OwnConsole
let browser: Browser
let server: Transmitter
let page: Page

beforeAll(async () => {
  broker = await TestBroker.start()
  ;[running, browser] = await Promise.all([
    startOwnConsole({ CHIRPSTACK_MQTT_URL: broker.url }),
    joinChromium(),
  ])
  await running.addUser(STAFF, 'staff')
  await running.addUser(OWNER)
  await enableFeature(running.url, OWNER, 'ota_messages_experimental')
  server = openServer()
  await server.greet([CAMERA])
  await broker.until(() => broker.subscribed.length >= 2) // the gateway's and the network server's subscriptions
  page = await (await browser.newContext(WIDE)).newPage()
})
afterAll(async () => {
  await server.close()
  await leaveChromium(browser)
  await running.stop()
  await broker.close()
})

/** Opens a simulated ChirpStack. Its camera executes every command. */
function openServer(): Transmitter {
  return createTransmitter(
    { dialect: 'chirpstack', loraDialect: undefined },
    {
      url: broker.url,
      username: undefined,
      passwordOf: () => undefined,
      onCommand: (_, command) =>
        server.send(CAMERA, [{ kind: 'answer', command, answer: { status: 'success' } }]),
      onTrouble: () => undefined,
    },
  )
}

const sighting: Uplink = {
  kind: 'insights',
  message: {
    message_id: 1,
    insights: [{ index: 0, alg_id: 12, class_id: 3, confidence: 90, file_ctime: '2026-11-20T06:00:00Z' }],
  },
}

test('staff add a camera that a network has received, and its owner sees its signal and sends it a command', async () => {
  await signIn(page, running.url, STAFF, '/internal?tab=network')
  await testConnection()
  await server.send(CAMERA, [sighting])
  await addUnknownDevice()

  await signIn(page, running.url, OWNER, `/devices/${DEVICE_ID}`)
  await seeReception()
  await sendCommand()
  await followCommand()
  expect(await running.query('select status, provider from device_command')).toEqual([
    { status: 'success', provider: 'chirpstack' },
  ])
})

async function testConnection(): Promise<void> {
  const connection = page.getByRole('listitem', { name: 'ChirpStack by MQTT, chirpstack-1' })
  await connection.getByText('Connected', { exact: true }).waitFor()
  await connection.getByRole('button', { name: 'Test chirpstack-1' }).click()
  await connection.getByText('Passed', { exact: true }).waitFor()
}

async function addUnknownDevice(): Promise<void> {
  const received = page
    .getByRole('table', { name: 'Unknown devices' })
    .getByRole('row', { name: new RegExp(DEV_EUI) })
  await received.getByText('1 frame', { exact: true }).waitFor()
  await received.getByRole('link', { name: `Add a device with the DevEUI ${DEV_EUI}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Provision a device' })
  await dialog.getByLabel('Device ID').fill(String(DEVICE_ID))
  await dialog.getByLabel('Owner’s email (optional)').fill(OWNER)
  await dialog.getByLabel('Name (optional)').fill('North gate')
  await dialog.getByLabel('Firmware version (optional)').fill('2.4.0')
  expect(await dialog.getByLabel('DevEUI (optional)').inputValue()).toBe(DEV_EUI)
  await dialog.getByRole('button', { name: 'Provision device' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function seeReception(): Promise<void> {
  await untilLive(page)
  const radio = page.getByRole('region', { name: 'Radio' })
  await radio.getByText('by ChirpStack').waitFor()
  await radio.getByText(/dB (above|below) what a receiver needs at SF\d+/).waitFor()
  await radio.getByText('Strength, RSSI (dBm)').waitFor()
  await page.getByRole('region', { name: 'Last sightings' }).getByText('Class 3').waitFor()
  expect(await findProblems(page, 'the page of a camera behind LoRa')).toEqual([])
}

async function sendCommand(): Promise<void> {
  await page.goto(`${running.url}/ota-messages?dialog=new`)
  const dialog = page.getByRole('dialog', { name: 'Create new OTA Message' })
  await dialog.getByText('on LoRa: 0 of 10 downlinks used today').waitFor()
  await dialog.getByRole('checkbox', { name: /North gate/ }).check()
  await dialog.getByLabel('Message type').selectOption({ label: 'Update settings' })
  await dialog.getByRole('button', { name: 'Create message' }).click()
  await page.getByText('1 message created.').waitFor()
}

async function followCommand(): Promise<void> {
  await page.goto(`${running.url}/devices/${DEVICE_ID}`)
  const sent = page.getByRole('region', { name: 'Sent to this camera' })
  await sent.getByRole('button', { name: 'Show the timeline: Update settings' }).click()
  await sent.getByText(/^Handed to the LoRaWAN network server/).waitFor()
  await server.send(CAMERA, [sighting]) // the camera wakes up and listens afterwards
  for (const step of ['Sent by a radio gateway', 'The camera answered: Success'])
    await sent.getByText(step).waitFor()
}
