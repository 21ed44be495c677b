import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { connectHostileCamera } from './hostile-camera.ts'
import { note } from './journal.ts'
import { findChildren, isRunning, watchMemory } from './watch-memory.ts'

const HOSTILE = 98
const PHOTOS = extent(1, 8)
/** When the gateway decoded photos itself, one photo took 500 MiB and two at once took 1,800 MiB. */
const GATEWAY_GROWTH_MAX_MIB = 150
const DECODER_MAX_MIB = 1200

let field: Field
let camera: MqttClient
let lastMessage = 0
/** A photo with the maximum number of pixels in a few hundred KiB. */
let largest: Buffer
let small: Buffer

beforeAll(async () => {
  field = await openField()
  camera = await connectHostileCamera(field, HOSTILE)
  largest = await aJpeg(8000, 8000, true)
  small = await aJpeg(64, 48, false)
})
afterAll(async () => {
  camera.end(true)
  await field.remove()
})

const aJpeg = (width: number, height: number, progressive: boolean) =>
  sharp({ create: { width, height, channels: 3, background: '#3a5f0b' } })
    .jpeg({ progressive })
    .toBuffer()

async function sendPhoto(jpeg: Buffer): Promise<number> {
  const messageId = (lastMessage += 1)
  const insight = { index: 0, alg_id: 1, class_id: 1, confidence: 9, file_ctime: null, photo: true }
  const message = JSON.stringify({ message_id: messageId, insights: [insight] })
  await camera.publishAsync(uplinkTopic(HOSTILE, 'insights'), message, { qos: 1 })
  await camera.publishAsync(photoTopic(HOSTILE, messageId, 0), jpeg, { qos: 1 })
  return messageId
}

async function countReady(): Promise<number> {
  const [row] = await field.query<{ ready: number }>(
    `select count(*)::int as ready from photo where state = 'ready'`,
  )
  return row?.ready ?? 0
}

async function untilReady(photos: number): Promise<void> {
  await expect.poll(countReady, { timeout: 60_000 + PHOTOS * 15_000, interval: 100 }).toBe(photos)
}

test('progressive JPEGs of 64 megapixels are shown, and the gateway’s memory does not grow', async () => {
  const before = await field.gateway.residentMiB()
  const memory = watchMemory(field.gateway.pid())
  for (let sent = 0; sent < PHOTOS; sent++) await sendPhoto(largest)
  await untilReady(PHOTOS)
  const { programMiB, childrenMiB } = memory.stop()

  await note(
    `${PHOTOS} progressive JPEGs of 64 megapixels, ${largest.length} bytes each: gateway ${before.toFixed(0)} MiB before, ${programMiB.toFixed(0)} at most; decoding process ${childrenMiB.toFixed(0)} at most`,
  )
  expect(programMiB - before).toBeLessThan(GATEWAY_GROWTH_MAX_MIB)
  expect(childrenMiB).toBeLessThan(DECODER_MAX_MIB)
})

test('if the decoding process is killed with -9, the gateway continues and shows that photo and the next ones', async () => {
  const ready = await countReady()
  const gatewayPid = field.gateway.pid()
  for (const idle of findChildren(gatewayPid)) process.kill(idle, 'SIGKILL')
  await expect.poll(() => findChildren(gatewayPid)).toEqual([])
  await sendPhoto(largest)
  await expect.poll(() => findChildren(gatewayPid), { interval: 10 }).toHaveLength(1)
  for (const decoding of findChildren(gatewayPid)) process.kill(decoding, 'SIGKILL')
  await sendPhoto(small)
  await untilReady(ready + 2)

  expect(await field.isReady()).toBe(true)
  expect(camera.connected).toBe(true)
})

test('the decoding process ends when its gateway is killed', async () => {
  await sendPhoto(small)
  await untilReady(lastMessage)
  const children = findChildren(field.gateway.pid())
  expect(children).toHaveLength(1)
  await field.gateway.kill9()

  await expect.poll(() => children.filter(isRunning)).toEqual([])
})
