import { join } from 'node:path'
import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let gateway: TestGateway
let device: MqttClient
let changes: pg.Client

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(DEVICE)
  changes = new pg.Client({ connectionString: gateway.databaseUrl })
  await changes.connect()
  await changes.query('listen change_log')
})
afterAll(async () => {
  await changes.end()
  await gateway.stop()
})

function jpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a5f0b' } })
    .withExif({ IFD0: { Copyright: 'the finder', Software: 'camera 2.3.0' } })
    .jpeg()
    .toBuffer()
}

async function sendInsight(): Promise<number> {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await publishUplink(device, 'insights', message)
  return message.message_id
}

const sendPhoto = (messageId: number, bytes: Buffer, index = 0) =>
  device.publishAsync(photoTopic(DEVICE, messageId, index), bytes, { qos: 1 })

/** Rereads a row each time the database notifies of a change, until the row is as wanted. */
async function until<Row>(read: () => Promise<Row>, isWanted: (row: Row) => boolean): Promise<Row> {
  for (;;) {
    const published = new Promise((resolve) => changes.once('notification', resolve))
    const row = await read()
    if (isWanted(row)) return row
    await published
  }
}

/** Returns the newest photo of a message's insight. */
async function readPhoto(messageId: number) {
  const { rows } = await gateway.database.query(
    `select p.*, i.photo_id as shown from photo p left join insight i on i.insight_id = p.insight_id
     where p.message_identifier = $1 order by p.photo_id desc limit 1`,
    [messageId],
  )
  return rows[0]
}

const file = (key: string, version: string) => join(gateway.photoDir, `${key}.${version}.jpg`)

test('a photo is stored as it was sent, and shown re-encoded with a thumbnail, without the camera’s metadata', async () => {
  const messageId = await sendInsight()
  const original = await jpeg(3000, 2000)
  await sendPhoto(messageId, original)

  const acknowledged = await readPhoto(messageId)
  expect(acknowledged).toMatchObject({
    device_id: DEVICE,
    width_px: 3000,
    height_px: 2000,
    size_bytes: original.length,
  })
  expect(await sharp(file(acknowledged.file_key, 'original')).toBuffer()).toBeInstanceOf(Buffer)

  const ready = await until(
    () => readPhoto(messageId),
    (photo) => photo.shown === photo.photo_id,
  )
  expect(ready.state).toBe('ready')
  const photo = await sharp(file(ready.file_key, 'photo')).metadata()
  const thumbnail = await sharp(file(ready.file_key, 'thumbnail')).metadata()
  expect([photo.width, photo.height, photo.exif]).toEqual([2560, 1707, undefined])
  expect([thumbnail.width, thumbnail.height, thumbnail.exif]).toEqual([320, 213, undefined])
})

test('a photo that arrives before its insight waits for it', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await sendPhoto(message.message_id, await jpeg(64, 48))
  expect((await readPhoto(message.message_id)).insight_id).toBeNull()

  await publishUplink(device, 'insights', message)
  const shown = await until(
    () => readPhoto(message.message_id),
    (photo) => photo.shown !== null,
  )
  expect(shown.shown).toBe(shown.photo_id)
})

test('a larger photo of the same insight is shown in place of the first one; a smaller one is not', async () => {
  const messageId = await sendInsight()
  const whenShown = (widthPx: number) =>
    until(
      () => readPhoto(messageId),
      (photo) => photo.shown === photo.photo_id && photo.width_px === widthPx,
    )
  await sendPhoto(messageId, await jpeg(64, 48))
  await whenShown(64)
  await sendPhoto(messageId, await jpeg(640, 480))
  await whenShown(640)
  await sendPhoto(messageId, await jpeg(32, 24))
  await sendPhoto(messageId, await jpeg(640, 480))

  expect(await readPhoto(messageId)).toMatchObject({ width_px: 32, insight_id: null })
  const { rows } = await gateway.database.query(
    `select p.width_px from insight i join photo p using (photo_id) where i.message_identifier = $1`,
    [messageId],
  )
  expect(rows).toEqual([{ width_px: 640 }])
})

test('if the key has several insights, a photo is given to the one that arrived last', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ file_ctime: '2026-11-20T00:00:00Z' })] })
  const earlier = { ...message, insights: [anInsight({ file_ctime: '2026-11-19T00:00:00Z' })] }
  for (const each of [message, earlier]) await publishUplink(device, 'insights', each)
  await sendPhoto(message.message_id, await jpeg(64, 48))

  const { insight_id: insightId } = await readPhoto(message.message_id)
  const { rows } = await gateway.database.query('select file_ctime from insight where insight_id = $1', [
    insightId,
  ])
  expect(rows).toEqual([{ file_ctime: '2026-11-19 00:00:00+00' }])
})

test('a PNG that is called a photo and a picture of too many pixels are refused', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const bomb = await jpeg(16, 16)
  const sizeAt = bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5
  bomb.writeUInt16BE(65_500, sizeAt)
  bomb.writeUInt16BE(65_500, sizeAt + 2)
  await sendPhoto(900, png)
  await sendPhoto(900, bomb, 1)

  const { rows } = await gateway.database.query(`select reason from dead_letter where topic like '%/900/%'`)
  expect(rows).toEqual([{ reason: 'not_a_photo' }, { reason: 'not_a_photo' }])
})

test('a photo that could not be shown because of a database error is shown when its job runs again', async () => {
  const { database } = gateway
  const messageId = await sendInsight()
  await database.query(
    `create function refuse_photo() returns trigger language plpgsql as $$ begin raise exception 'refuse_show refused'; end $$;
     create trigger refuse_show before update of photo_id on insight for each row execute function refuse_photo()`,
  )
  await sendPhoto(messageId, await jpeg(64, 48))
  const failed = async () =>
    (
      await database.query<{ id: string }>(
        `select j.id from graphile_worker.jobs j join photo p on j.key = 'photo:' || p.photo_id
         where p.message_identifier = $1 and j.last_error like '%refuse_show%' and j.locked_at is null`,
        [messageId],
      )
    ).rows
  await expect.poll(failed).toHaveLength(1)
  expect(await readPhoto(messageId)).toMatchObject({ state: 'received', shown: null })

  await database.query('drop trigger refuse_show on insight')
  const jobs = (await failed()).map(({ id }) => id)
  await database.query('select graphile_worker.reschedule_jobs($1, run_at := now())', [jobs])
  const shown = await until(
    () => readPhoto(messageId),
    (photo) => photo.shown !== null,
  )
  expect(shown).toMatchObject({ state: 'ready', shown: shown.photo_id })
})
