import { randomUUID } from 'node:crypto'
import { devEuiOf } from '@sentinel/firmware-sim/device/dev-eui'
import { aDevice } from '@sentinel/firmware-sim/testing/fleets'
import { TestBroker } from '@sentinel/firmware-sim/testing/test-broker'
import { createTransmitter } from '@sentinel/firmware-sim/transmit/create-transmitter'
import type { Transmitter } from '@sentinel/firmware-sim/transmit/transmitter'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

const SECRET = 'a secret of the network servers'
const MESSAGES = 12
const INSIGHTS_PER_MESSAGE = 3
const RADIO_FAULTS = { join: 0.05, duplicates: 0.3, reorder: 0.3, impatient: 0.3 }
const PLACE = { latitude: -1.2921, longitude: 36.8219 }

type Way = [dialect: 'chirpstack' | 'tts', transport: 'mqtt' | 'http', firstId: number]
const WAYS: Way[] = [
  ['chirpstack', 'mqtt', 5001],
  ['chirpstack', 'http', 5011],
  ['tts', 'mqtt', 5021],
  ['tts', 'http', 5031],
]

let place: Place
let broker: TestBroker
let transmitter: Transmitter | undefined

const camerasOf = (firstId: number) => [0, 1].map((at) => aDevice({ deviceId: firstId + at, ...PLACE }))

beforeAll(async () => {
  broker = await TestBroker.start()
  place = await openPlace()
  await place.startReady({
    CHIRPSTACK_MQTT_URL: broker.url,
    TTS_MQTT_URL: broker.url,
    INGEST_SECRET: SECRET,
  })
  for (const { deviceId } of WAYS.flatMap(([, , firstId]) => camerasOf(firstId)))
    await place.query(
      `insert into device (device_id, secret_sha256, dev_eui) values ($1, sha256('secret'), $2)`,
      [deviceId, devEuiOf(deviceId)],
    )
  await broker.until(() => broker.subscribed.length >= 2) // the gateway's subscriptions, for each kind of server
})
afterEach(() => transmitter?.close())
afterAll(async () => {
  await place.remove()
  await broker.close()
})

/** Opens a simulated network server whose cameras execute every command. */
function openServer([dialect, transport]: Way): Transmitter {
  const http = { url: place.gatewayUrl, secret: SECRET, brokerUrl: broker.url }
  const server = createTransmitter(
    { dialect, loraDialect: undefined },
    {
      url: broker.url,
      http: transport === 'http' ? http : undefined,
      radioFaultChances: RADIO_FAULTS,
      username: undefined,
      passwordOf: () => undefined,
      onCommand: (deviceId, command) =>
        server.send(aDevice({ deviceId, ...PLACE }), [
          { kind: 'answer', command, answer: { status: 'success' } },
        ]),
      onTrouble: () => undefined,
    },
  )
  return server
}

function aMessage(messageId: number) {
  const insights = Array.from({ length: INSIGHTS_PER_MESSAGE }, (_, index) => ({
    index,
    alg_id: 12,
    class_id: 3,
    confidence: 90,
    file_ctime: new Date(
      Date.parse('2026-11-20T00:00:00Z') + messageId * 60_000 + index * 1000,
    ).toISOString(),
  }))
  return { kind: 'insights' as const, message: { message_id: messageId, insights } }
}

test.each(WAYS)(
  'messages of cameras behind %s that are sent by %s are stored once, with their receptions',
  async (...way) => {
    transmitter = openServer(way)
    const cameras = camerasOf(way[2])
    const messages = Array.from({ length: MESSAGES }, (_, at) => aMessage(at + 1))
    await transmitter.greet(cameras)

    for (const camera of cameras) await transmitter.send(camera, messages)

    const insights = MESSAGES * INSIGHTS_PER_MESSAGE
    const count = () =>
      place.query(
        `select device_id, count(*)::int as insights, array_agg(distinct comms_source::text) as sources,
         (select count(distinct (dev_addr, frame_count))::int from radio_uplink u where u.device_id = i.device_id) as uplinks,
         (select count(*)::int from radio_uplink u where u.device_id = i.device_id and gateway_count > 0 and rssi_dbm < 0) as receptions,
         (select insight_count::int from device_stat s where s.device_id = i.device_id) as counted
       from insight i where device_id = any ($1) group by device_id order by device_id`,
        [cameras.map(({ deviceId }) => deviceId)],
      )
    await expect.poll(count).toEqual(
      cameras.map(({ deviceId }) => ({
        device_id: deviceId,
        insights,
        sources: ['lora'],
        uplinks: MESSAGES,
        receptions: MESSAGES,
        counted: insights,
      })),
    )
    expect(await place.query('select from dead_letter')).toEqual([])
  },
)

test.each(WAYS)('a command reaches a camera behind %s (events by %s) and is answered', async (...way) => {
  transmitter = openServer(way)
  const camera = camerasOf(way[2])[0] ?? aDevice()
  await transmitter.greet([camera])
  await transmitter.send(camera, [aMessage(100)])
  const [made] = await place.query<{ command_key: string }>(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
     values ($1, $2, $3, 7, 'update_state', '{}', '{"cycleTime": 690, "triggerNumber": 30, "revision": 8}', now() + interval '1 day')
     returning command_key`,
    [randomUUID(), randomUUID(), camera.deviceId],
  )
  await place.query('insert into device_command_counter (device_id, last_number) values ($1, 7)', [
    camera.deviceId,
  ])
  await place.query('select wake_gateways($1)', [[camera.deviceId]])

  const steps = async () => {
    await transmitter?.send(camera, [aMessage(101)]) // the camera wakes up and resends a message
    const [row] = await place.query<{ status: string; acknowledged: boolean }>(
      `select c.status, r.acknowledged_at is not null as acknowledged from device_command c join radio_downlink r using (command_key)
       where command_key = $1`,
      [made?.command_key],
    )
    return row
  }
  await expect.poll(steps, { interval: 500 }).toEqual({ status: 'success', acknowledged: true })
})
