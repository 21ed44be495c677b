import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPhotoWait } from '../photos/end-photo-wait.ts'
import { findScanData } from '../photos/decoding/inspect-jpeg.ts'
import { PhotoFolder } from '../photos/photo-folder.ts'
import { buryPhotos, type PhotoContent } from '../photos/photo-rows.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import { createMetrics } from '../platform/metrics.ts'
import { workOn } from '../testing/dead-letters.ts'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let gateway: TestGateway
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway({ takeover: { lookEveryMs: 100, absentForMs: 500 } })
  device = await gateway.connectDevice(DEVICE)
})
afterAll(() => gateway.stop())

const sendPhoto = (messageId: number, bytes: Buffer) =>
  device.publishAsync(photoTopic(DEVICE, messageId, 0), bytes, { qos: 1 })

async function findDeadLetter(messageId: number) {
  const { rows } = await gateway.database.query<{
    dead_letter_id: number
    reason: string
    photo_key: string | null
    detail: string
    times: number
    last_received_at: Date
    is_tried: boolean
  }>(
    'select dead_letter_id, reason, photo_key, detail, times, last_received_at, tried_at is not null as is_tried from dead_letter where topic = $1',
    [photoTopic(DEVICE, messageId, 0)],
  )
  return rows[0]
}

const shownWidth = async (messageId: number) => {
  const { rows } = await gateway.database.query<{ width_px: number | null }>(
    'select p.width_px from insight i left join photo p using (photo_id) where i.message_identifier = $1',
    [messageId],
  )
  return rows[0]?.width_px
}

/** A few hundred KiB, which is more than a dead letter row stores. */
const large = () =>
  sharp({
    create: {
      width: 1000,
      height: 800,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

test('a photo whose sighting never arrived is stored whole, survives the sweep, and is shown when it is decoded after its sighting', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  const bytes = await large()
  expect(bytes.length).toBeGreaterThan(300_000)
  await sendPhoto(message.message_id, bytes)
  await gateway.database.query(
    `update photo set received_at = now() - interval '8 days' where message_identifier = $1`,
    [message.message_id],
  )
  const folder = new PhotoFolder(gateway.photoDir)
  await endPhotoWait(gateway.database, folder, createMetrics(new Registry()))
  const log = pino({ level: 'silent' })
  await sweepPhotos({ pool: gateway.database, folder, log, now: () => Date.now() + 48 * 60 * 60 * 1000 })
  expect(await findDeadLetter(message.message_id)).toMatchObject({ reason: 'photo_unclaimed' })

  await publishUplink(device, 'insights', message)
  const deadLetterId = (await findDeadLetter(message.message_id))?.dead_letter_id ?? 0
  expect(await workOn(gateway.database, { deadLetterId })).toMatchObject({ finished: 1 })
  await expect.poll(() => shownWidth(message.message_id)).toBe(1000)
  expect(await findDeadLetter(message.message_id)).toBeUndefined()
})

test('a photo that still cannot be decoded remains the same dead letter, with the time of the try and one receipt', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await publishUplink(device, 'insights', message)
  const whole = await plainJpeg(64)
  await sendPhoto(message.message_id, whole.subarray(0, findScanData(whole)))
  const reason = async () => (await findDeadLetter(message.message_id))?.reason
  await expect.poll(reason).toBe('photo_unreadable')

  const first = await findDeadLetter(message.message_id)
  expect(first).toMatchObject({ times: 1, is_tried: false })
  await gateway.database.query('update dead_letter set detail = $1 where dead_letter_id = $2', [
    'of the first try',
    first?.dead_letter_id,
  ])
  const deadLetterId = first?.dead_letter_id ?? 0
  expect(await workOn(gateway.database, { deadLetterId, reason: 'photo_unreadable' })).toMatchObject({
    finished: 1,
  })
  await expect.poll(async () => (await findDeadLetter(message.message_id))?.detail).toBe(first?.detail)
  expect(await findDeadLetter(message.message_id)).toEqual({ ...first, is_tried: true })
})

test('the dead letter of a photo is deleted when the photo can be decoded', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await publishUplink(device, 'insights', message)
  await sendPhoto(message.message_id, await plainJpeg(64))
  await expect.poll(() => shownWidth(message.message_id)).toBe(64)
  // Simulates an older decoder that could not read the photo.
  const { rows: refused } = await gateway.database.query<PhotoContent & { photoId: number }>(
    `update photo set state = 'unreadable' where message_identifier = $1 returning photo_id as "photoId", device_id as "deviceId",
       message_identifier as "messageId", message_index as "index", file_sha256 as "fileSha256"`,
    [message.message_id],
  )
  await buryPhotos(gateway.database, refused, { reason: 'photo_unreadable', detail: 'unknown marker' })
  const deadLetterId = (await findDeadLetter(message.message_id))?.dead_letter_id ?? 0
  expect(await workOn(gateway.database, { deadLetterId, reason: 'photo_unreadable' })).toMatchObject({
    finished: 1,
  })
  await expect.poll(() => findDeadLetter(message.message_id)).toBeUndefined()
  const { rows } = await gateway.database.query('select state from photo where message_identifier = $1', [
    message.message_id,
  ])
  expect(rows).toEqual([{ state: 'ready' }])
})

test('a photo whose header is refused again remains the same dead letter', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await publishUplink(device, 'insights', message)
  const jpeg = await large()
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3
  await sendPhoto(message.message_id, jpeg)
  const letter = await findDeadLetter(message.message_id)
  expect(letter).toMatchObject({ reason: 'not_a_photo', photo_key: expect.any(String) })

  expect(await workOn(gateway.database, { deadLetterId: letter?.dead_letter_id ?? 0 })).toMatchObject({
    refused: 1,
  })
  expect(await findDeadLetter(message.message_id)).toEqual({ ...letter, is_tried: true })
})
