import { setTimeout as pause } from 'node:timers/promises'
import { aDevice } from '@sentinel/firmware-sim/testing/fleets'
import { TestBroker } from '@sentinel/firmware-sim/testing/test-broker'
import { createTransmitter } from '@sentinel/firmware-sim/transmit/create-transmitter'
import type { Transmitter } from '@sentinel/firmware-sim/transmit/transmitter'
import { devEuiOf } from '@sentinel/firmware-sim/device/dev-eui'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { note } from './journal.ts'

const SECRET = 'a secret of the network servers'
const MESSAGES = extent(25, 200)
const KILLS = extent(1, 8)
const CAMERAS = 6
const UNTIL_KILL_MS = 300

let field: Field
let broker: TestBroker
let server: Transmitter

beforeEach(async () => {
  broker = await TestBroker.start()
  field = await openField({ settings: { INGEST_SECRET: SECRET, CHIRPSTACK_MQTT_URL: broker.url } })
  await Promise.all(field.devices.map((device) => device.stop())) // this test's cameras send over LoRa
  for (const { deviceId } of field.devices)
    await field.query(`update device set dev_eui = '${devEuiOf(deviceId)}' where device_id = ${deviceId}`)
  await broker.until(() => broker.subscribed.length >= 1)
})
afterEach(async () => {
  await server.close()
  await field.remove()
  await broker.close()
})

function openServer(transport: 'mqtt' | 'http'): Transmitter {
  const http = { url: field.gateway.httpUrl, secret: SECRET, brokerUrl: undefined }
  return createTransmitter(
    { dialect: 'chirpstack', loraDialect: undefined },
    {
      url: broker.url,
      http: transport === 'http' ? http : undefined,
      radioFaultChances: { join: 0.02, duplicates: 0.2, reorder: 0.2, impatient: 0.3 },
      username: undefined,
      passwordOf: () => undefined,
      onCommand: async () => undefined,
      onTrouble: () => undefined,
    },
  )
}

function aMessage(messageId: number) {
  const takenMs = Date.parse('2026-11-20T00:00:00Z') + messageId * 60_000
  const insights = [0, 1].map((index) => ({
    index,
    alg_id: 12,
    class_id: index,
    confidence: 90,
    file_ctime: new Date(takenMs + index * 1000).toISOString(),
  }))
  return { kind: 'insights' as const, message: { message_id: messageId, insights } }
}

const countStored = () =>
  field.query(
    `select count(*)::int as insights, (select sum(insight_count)::int from device_stat) as counted,
       (select count(distinct (device_id, dev_addr, frame_count))::int from radio_uplink) as uplinks,
       (select count(*)::int from dead_letter) as letters
     from insight`,
  )

/** Cameras keep sending while something is killed repeatedly. Resolves when everything is acknowledged to the network server. */
async function sendWhile(transport: 'mqtt' | 'http', kill: () => Promise<void>): Promise<void> {
  server = openServer(transport)
  const cameras = field.devices.slice(0, CAMERAS).map(({ deviceId }) => aDevice({ deviceId }))
  const sending = cameras.map(async (camera) => {
    for (let id = 1; id <= MESSAGES; id++) await server.send(camera, [aMessage(id)])
  })
  for (let kills = 0; kills < KILLS; kills++) {
    await pause(UNTIL_KILL_MS)
    await kill()
    await field.untilReady(true)
  }
  await Promise.all(sending)
}

const kills = {
  async gateway() {
    await field.gateway.kill9()
    await field.gateway.start()
  },
  async database() {
    await field.server.kill9()
    await field.untilReady(false)
    await field.server.start()
  },
}

test.each([
  ['mqtt', 'gateway'],
  ['http', 'gateway'],
  ['mqtt', 'database'],
  ['http', 'database'],
] as const)(
  'LoRa by %s loses and duplicates nothing while the %s is killed with -9',
  async (transport, victim) => {
    await sendWhile(transport, kills[victim])

    const insights = CAMERAS * MESSAGES * 2
    const whole = [{ insights, counted: insights, uplinks: CAMERAS * MESSAGES, letters: 0 }]
    await expect.poll(countStored).toEqual(whole)
    await note(`LoRa by ${transport}, ${KILLS} kills of the ${victim}: ${JSON.stringify(whole)}`)
  },
)
