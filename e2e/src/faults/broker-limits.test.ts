import { once } from 'node:events'
import net from 'node:net'
import { join } from 'node:path'
import { commandTopic, photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import type { FieldDevice } from './field-device.ts'
import { note } from './journal.ts'
import { openRawCamera, publishBytes, type RawCamera, subscribeBytes } from './raw-camera.ts'

const TLS_FOLDER = join(import.meta.dirname, '../../../gateway/src/testing/tls')
const MIB = 2 ** 20
const FILTERS = 7400
const SILENT_SOCKETS = extent(400, 9000)
const OPENING_AT_ONCE = 250
const FLOOD_MESSAGES = extent(3000, 60_000)
const MESSAGES_PER_SECOND = 200
/** The number of messages read at once. */
const CHUNK_MESSAGES = 1000
const PUBACK_BYTES = 4
const PACKET_ID_MAX = 65_535
const TRICKLED_BYTES = extent(200_000, 2_000_000)
const PENDING_PER_ADDRESS = 200
const MESSAGES_BURST = extent(500, 20_000)
const MEMORY_GROWTH_MAX_MIB = 150

let field: Field
let tlsPort: number
let other: FieldDevice
let lastDeviceId = 0

beforeAll(async () => {
  ;[tlsPort = 0] = await findFreePorts(1)
  field = await openField({
    settings: {
      MQTTS_PORT: String(tlsPort),
      MQTTS_KEY: join(TLS_FOLDER, 'key.pem'),
      MQTTS_CERT: join(TLS_FOLDER, 'certificate.pem'),
      DEVICE_MESSAGES_BURST: String(MESSAGES_BURST),
    },
  })
  const last = field.devices.at(-1)
  if (!last) throw new Error('a field without cameras')
  other = last
})
afterAll(() => field.remove())

/** Connects an attacking camera. Stops the simulated camera first, because both have the same id. */
async function attack(
  port = field.gateway.mqttPort,
  isTls = false,
  localAddress?: string,
): Promise<RawCamera> {
  const deviceId = (lastDeviceId += 1)
  await field.devices[deviceId - 1]?.stop()
  return openRawCamera({ port, deviceId, secret: field.secretOf(deviceId), isTls, localAddress })
}

/** Sends a message from the other camera. Resolves with the milliseconds until its acknowledgement. */
async function acknowledgeOther(): Promise<number> {
  const startMs = performance.now()
  other.record(1)
  await other.settled()
  return Math.round(performance.now() - startMs)
}

test(`a camera that subscribes to ${FILTERS} filters in one packet is disconnected, and another is acknowledged`, async () => {
  const camera = await attack()
  const topic = commandTopic(lastDeviceId)
  camera.socket.write(subscribeBytes(Array.from({ length: FILTERS }, (_, index) => `${topic}${index}`)))
  const answer = Promise.race([
    new Promise<string>((resolve) => camera.socket.once('data', () => resolve('answered'))),
    camera.closed.then(() => 'cut'),
  ])
  const delayMs = await acknowledgeOther()
  await note(`${FILTERS} filters: ${await answer}, another camera acknowledged after ${delayMs} ms`)
  expect(await answer).toBe('cut')
})

test.each([
  ['MQTT', () => field.gateway.mqttPort, false],
  ['MQTTS', () => tlsPort, true],
])(
  `with ${SILENT_SOCKETS} silent sockets on the port of %s, most are closed, and a camera is accepted`,
  async (name, portOf, isTls) => {
    const startMs = performance.now()
    const sockets: net.Socket[] = []
    let open = 0
    const openOne = async () => {
      const socket = net.connect({ host: '127.0.0.1', port: portOf() })
      sockets.push(socket)
      socket.on('error', () => undefined)
      open += 1
      socket.once('close', () => (open -= 1))
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    }
    for (let opened = 0; opened < SILENT_SOCKETS; opened += OPENING_AT_ONCE)
      await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openOne))
    const camera = await attack(portOf(), isTls)
    await expect.poll(() => open).toBeLessThanOrEqual(PENDING_PER_ADDRESS)
    await note(
      `${sockets.length} silent sockets on ${name}: ${open} open after ${secondsSince(startMs)} s, a camera was let in`,
    )
    for (const socket of sockets) socket.destroy()
    camera.socket.destroy()
  },
)

test(`a camera that sends ${FLOOD_MESSAGES} messages in a burst is slowed down, and another is still acknowledged`, async () => {
  const camera = await attack()
  const topic = uplinkTopic(lastDeviceId, 'insights')
  let answered = 0
  camera.socket.on('data', (chunk: Buffer) => (answered += chunk.length / PUBACK_BYTES))
  const startMs = performance.now()
  for (let at = 0; at < FLOOD_MESSAGES; at++)
    camera.socket.write(publishBytes(topic, insight(at), (at % PACKET_ID_MAX) + 1))
  const delayMs = await acknowledgeOther()
  await expect.poll(() => answered).toBeGreaterThanOrEqual(MESSAGES_BURST)
  const figures = `${Math.floor(answered)} of ${FLOOD_MESSAGES} messages answered after ${secondsSince(startMs)} s`
  await note(`${figures}, another camera acknowledged after ${delayMs} ms`)
  const allowed = MESSAGES_BURST + MESSAGES_PER_SECOND * ((performance.now() - startMs) / 1000)
  expect(answered).toBeLessThan(allowed + CHUNK_MESSAGES)
  camera.socket.destroy()
})

test('a photo that arrives byte by byte needs little more memory than its bytes', async () => {
  const camera = await attack()
  const before = await field.gateway.residentMiB()
  const start = publishBytes(photoTopic(lastDeviceId, 1, 0), Buffer.alloc(4 * MIB), 1)
  camera.socket.setNoDelay(true)
  camera.socket.write(start.subarray(0, 60))
  for (let at = 0; at < TRICKLED_BYTES; at++) {
    camera.socket.write(start.subarray(60 + at, 61 + at))
    if (at % 200 === 0) await new Promise(setImmediate)
  }
  await acknowledgeOther()
  const grownMiB = (await field.gateway.residentMiB()) - before
  await note(`${TRICKLED_BYTES} bytes of a photo, one by one: ${grownMiB.toFixed(0)} MiB more`)
  expect(grownMiB).toBeLessThan(MEMORY_GROWTH_MAX_MIB)
  camera.socket.destroy()
})

function insight(at: number): string {
  const taken = new Date(Date.parse('2026-11-20T00:00:00Z') + at * 1000).toISOString()
  const seen = { index: 0, alg_id: 3, class_id: 1, confidence: 90, file_ctime: taken }
  return JSON.stringify({ message_id: at + 1, comms_source: 'cell', insights: [seen] })
}

function secondsSince(startMs: number): string {
  return ((performance.now() - startMs) / 1000).toFixed(1)
}
