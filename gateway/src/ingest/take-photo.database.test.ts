import { createHash } from 'node:crypto'
import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import { inTransaction } from '@sentinel/platform/transaction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectShown } from '../testing/expect-shown.ts'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { attachPhotos } from '../photos/attach-photos.ts'
import {
  damagedJpeg,
  DEVICE,
  openTestDarkroom,
  type TestDarkroom,
  unreadableJpeg,
} from '../testing/test-darkroom.ts'
import { NO_LIMITS } from '../testing/no-limits.ts'
import { judgeDatabaseFailure } from './database-failure.ts'
import { createLanes } from './lanes.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

test('a smaller photo, or another of as many pixels, changes nothing once one is shown, and waits for a sighting of its own', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(640))
  await darkroom.developAll()
  await darkroom.deliverPhoto(messageId, await plainJpeg(64))
  await darkroom.deliverPhoto(messageId, await plainJpeg(640, '#c0ffee'))
  await darkroom.developAll()

  await expectShown(darkroom, messageId, 640)
  expect(await darkroom.findPhotos(messageId)).toMatchObject([
    { state: 'ready', is_shown: true },
    { state: 'received', is_shown: false },
    { state: 'received', is_shown: false },
  ])
})

test.each([
  ['whole', plainJpeg, 'ready'],
  ['damaged', damagedJpeg, 'ready'],
  ['unreadable', unreadableJpeg, 'unreadable'],
])('the same %s photo twice is one photo, before it is developed and after', async (_title, make, state) => {
  const messageId = await darkroom.deliverInsight()
  const bytes = await make(640)
  await Promise.all([darkroom.deliverPhoto(messageId, bytes), darkroom.deliverPhoto(messageId, bytes)])
  await darkroom.deliverPhoto(messageId, bytes)
  expect(await darkroom.findPhotos(messageId)).toHaveLength(1)
  await darkroom.developAll()
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.developAll()

  const photos = await darkroom.findPhotos(messageId)
  expect(photos).toMatchObject([{ state, is_shown: state === 'ready' }])
  const named = await darkroom.database.query<{ file_key: string }>('select file_key from photo')
  await expect
    .poll(async () => new Set(await darkroom.findFiles()))
    .toEqual(new Set(named.rows.map((row) => row.file_key)))
})

test('photos that arrive before their insight are all stored, and the best of them is shown when it has arrived', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
  await darkroom.deliverPhoto(message.message_id, await damagedJpeg(640))
  await darkroom.developAll()
  expect(await darkroom.findPhotos(message.message_id)).toMatchObject([
    { state: 'received' },
    { state: 'received' },
  ])

  await darkroom.deliverInsight(message)
  await attachPhotos(darkroom.database)
  await darkroom.attachAll()
  await expectShown(darkroom, message.message_id, 64)
})

test('a photo whose insight has arrived also attaches the photos that wait for that insight', async () => {
  const message = anInsightsMessage()
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(640))
  await darkroom.deliverInsight(message)
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(640))
  expect(await darkroom.findPhotos(message.message_id)).toHaveLength(1)

  await darkroom.developAll()
  await expectShown(darkroom, message.message_id, 640)
})

test('a flood of photos of one insight is cut off: the excess becomes dead letters, with their files', async () => {
  const messageId = await darkroom.deliverInsight()
  const sizes = Array.from({ length: 10 }, (_, number) => 16 + number)
  for (const size of sizes) await darkroom.deliverPhoto(messageId, await plainJpeg(size))

  expect(await darkroom.findPhotos(messageId)).toHaveLength(8)
  const letters = await darkroom.database.query('select reason, detail from dead_letter where topic = $1', [
    photoTopic(DEVICE, messageId, 0),
  ])
  expect(letters.rows).toEqual(
    Array.from({ length: 2 }, () => ({
      reason: 'photo_unclaimed',
      detail: 'Eight photos with this message id and index wait already.',
    })),
  )
  await darkroom.developAll()
  await expectShown(darkroom, messageId, 23)
})

test('a photo that the database refuses becomes a dead letter with its whole file', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.database.query(
    `create function refuse_photo() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse_photo before insert on photo for each row execute function refuse_photo()`,
  )
  const bytes = await plainJpeg(640)
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.database.query('drop trigger refuse_photo on photo')

  const { rows } = await darkroom.database.query<{ photo_key: string; payload_bytes: number }>(
    `select photo_key, payload_bytes from dead_letter where reason = 'refused_by_database'`,
  )
  expect(rows).toEqual([{ photo_key: expect.any(String), payload_bytes: bytes.byteLength }])
  expect(await darkroom.findFiles()).toContain(rows[0]?.photo_key)
})

test('a photo on which our own code fails counts as refused, so that other messages do not wait for it', async () => {
  const deadLetter = {
    source: 'mqtt' as const,
    deviceId: DEVICE,
    devEui: null,
    topic: '',
    reason: 'photo_limit' as const,
    detail: '',
    payload: Buffer.of(),
  }
  const photo = {
    deviceId: DEVICE,
    messageId: 1,
    index: 0,
    fileKey: 'key',
    fileSha256: createHash('sha256').digest(),
    widthPx: 1,
    heightPx: 1,
    sizeBytes: 1,
    takenAtMs: Number.MAX_VALUE, // beyond the range of Date
    refusal: undefined,
    isAgain: false,
    isBackfilled: false,
    overLimit: deadLetter,
    tooMany: deadLetter,
    outcome: undefined,
  }
  const failure: unknown = await inTransaction(darkroom.database, (client) =>
    createLanes(NO_LIMITS).photos(client, [photo]),
  ).catch((error: unknown) => error)
  expect(judgeDatabaseFailure(failure)).toBe('poison')
})

test('every photo shows that the device is there, also one that is not stored', async () => {
  const messageId = await darkroom.deliverInsight()
  const bytes = await plainJpeg(64)
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.database.query('update device_stat set last_seen = null where device_id = $1', [DEVICE])
  await darkroom.deliverPhoto(messageId, bytes)

  const { rows } = await darkroom.database.query<{ last_seen: string | null }>(
    'select last_seen from device_stat where device_id = $1',
    [DEVICE],
  )
  expect(rows[0]?.last_seen).not.toBeNull()
})

test('the photos of a camera that has sent many today are developed after those of others', async () => {
  const priorityOf = async (photosToday: number) => {
    await darkroom.database.query('update device_usage set photos = $2 where device_id = $1', [
      DEVICE,
      photosToday,
    ])
    const message = anInsightsMessage({ insights: [anInsight({ file_ctime: new Date().toISOString() })] })
    await darkroom.deliverInsight(message)
    await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
    const { rows } = await darkroom.database.query<{ priority: number }>(
      `select priority from graphile_worker.jobs j join photo p on j.key = 'photo:' || p.photo_id
       where p.message_identifier = $1`,
      [message.message_id],
    )
    return rows[0]?.priority
  }

  expect([await priorityOf(0), await priorityOf(1000)]).toEqual([0, 9])
})

test('among photos of one place in the queue, that of the newest insight is developed first', async () => {
  const hoursAgo = [20, 30, -0.5, 1]
  const messageIds: number[] = []
  await darkroom.database.query('update device_usage set photos = 0 where device_id = $1', [DEVICE])
  for (const hours of hoursAgo) {
    const file_ctime = new Date(Date.now() - hours * 3_600_000).toISOString()
    const message = anInsightsMessage({ insights: [anInsight({ file_ctime })] })
    await darkroom.deliverInsight(message)
    await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
    messageIds.push(message.message_id)
  }

  const { rows } = await darkroom.database.query<{ message_identifier: string; is_due: boolean }>(
    `select p.message_identifier, j.run_at <= now() as is_due
     from graphile_worker.jobs j join photo p on j.key = 'photo:' || p.photo_id
     where p.message_identifier = any($1) order by j.priority, j.run_at, j.id`,
    [messageIds],
  )
  expect(rows.map((row) => Number(row.message_identifier))).toEqual(
    [2, 3, 0, 1].map((place) => messageIds[place]),
  )
  expect(rows.every((row) => row.is_due)).toBe(true)
})
