import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectShown } from '../testing/expect-shown.ts'
import { pollUntil } from '../testing/poll.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import {
  damagedJpeg,
  DEVICE,
  openTestDarkroom,
  type TestDarkroom,
  unreadableJpeg,
} from '../testing/test-darkroom.ts'
import { DecoderLost } from '@sentinel/platform/programs/decoder-process'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

test.each([
  ['damaged', damagedJpeg],
  ['unreadable', unreadableJpeg],
])(
  'a whole photo that comes after %s one of the same size, before either is developed, is shown',
  async (_title, make) => {
    const messageId = await darkroom.deliverInsight()
    await darkroom.deliverPhoto(messageId, await make(640))
    await darkroom.deliverPhoto(messageId, await plainJpeg(640))
    expect(await darkroom.findPhotos(messageId)).toMatchObject([{ state: 'received' }, { state: 'received' }])

    await darkroom.developAll()
    await expectShown(darkroom, messageId, 640)
  },
)

test('a larger but damaged photo does not take the place of the one that is shown, and waits', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(64))
  await darkroom.developAll()
  await darkroom.deliverPhoto(messageId, await damagedJpeg(640))
  expect(await darkroom.findPhotos(messageId)).toMatchObject([
    { state: 'ready', is_shown: true },
    { state: 'received' },
  ])

  await darkroom.developAll()
  await darkroom.attachAll()
  await expectShown(darkroom, messageId, 64)
  expect(await darkroom.findPhotos(messageId)).toMatchObject([{ width_px: 64 }, { state: 'received' }])
})

test.each([
  ['last', [64, 640]],
  ['first', [640, 64]],
])('of two photos that arrive together the larger is shown, developed %s', async (_title, order) => {
  const messageId = await darkroom.deliverInsight()
  await Promise.all([
    darkroom.deliverPhoto(messageId, await plainJpeg(64)),
    darkroom.deliverPhoto(messageId, await plainJpeg(640)),
  ])
  const arrived = await darkroom.findPhotos(messageId)
  expect(arrived).toHaveLength(2)
  for (const widthPx of order)
    await darkroom.develop(arrived.find((photo) => photo.width_px === widthPx)?.photo_id ?? 0)

  await expectShown(darkroom, messageId, 640)
})

test('a job that is interrupted before it is settled does its work when it runs again, and nothing on a third run', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(64))
  await darkroom.developAll()
  await darkroom.deliverPhoto(messageId, await plainJpeg(640))
  const arrived = await darkroom.findPhotos(messageId)
  const photoId = arrived[1]?.photo_id ?? 0
  await darkroom.database.query(
    `create function refuse_photo() returns trigger language plpgsql as $$ begin raise exception 'refuse_settle refused'; end $$;
     create trigger refuse_settle before insert on change_log for each row execute function refuse_photo()`,
  )
  await expect(darkroom.develop(photoId)).rejects.toThrow('refuse_settle')
  expect(await darkroom.findPhotos(messageId)).toEqual(arrived)

  await darkroom.database.query('drop trigger refuse_settle on change_log')
  await darkroom.develop(photoId)
  await darkroom.develop(photoId)
  await expectShown(darkroom, messageId, 640)
})

test('if a photo is deleted while it is developed, its files are deleted too', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(64))
  const [photo] = await darkroom.findPhotos(messageId)
  const holding = await darkroom.database.connect()
  await holding.query('begin')
  await holding.query('select from device_stat where device_id = $1 for update', [DEVICE])
  const developing = darkroom.develop(photo?.photo_id ?? 0)
  await pollUntil(darkroom.findFiles, (keys) => keys.filter((key) => key === photo?.file_key).length === 3)
  await holding.query('delete from photo where photo_id = $1', [photo?.photo_id])
  await holding.query('commit')
  holding.release()

  await developing
  expect(await darkroom.findFiles()).not.toContain(photo?.file_key)
})

test('a photo whose decoding ends the process every time is unreadable after three attempts', async () => {
  const impatient = await openTestDarkroom({ timeoutMs: 1 })
  const messageId = await impatient.deliverInsight()
  // The photo is large, so that it is not decoded before this process receives the message that decoding has begun.
  await impatient.deliverPhoto(messageId, await plainJpeg(4000))
  const [photo] = await impatient.findPhotos(messageId)
  const photoId = photo?.photo_id ?? 0
  for (let tries = 1; tries < 3; tries++) {
    await expect(impatient.develop(photoId)).rejects.toThrow(DecoderLost)
    expect(await impatient.findPhotos(messageId)).toEqual([photo])
  }
  await impatient.develop(photoId)

  expect(await impatient.findPhotos(messageId)).toMatchObject([{ state: 'unreadable', is_shown: false }])
  await impatient.close()
})

test.each([
  ['cannot be started', '/nowhere/node'],
  ['ends at once', '/bin/false'],
])(
  'a photo stays received while the decoding process %s, however often it is tried',
  async (_title, executable) => {
    const broken = await openTestDarkroom({ executable })
    const messageId = await broken.deliverInsight()
    await broken.deliverPhoto(messageId, await plainJpeg(64))
    const arrived = await broken.findPhotos(messageId)
    for (let tries = 1; tries <= 4; tries++)
      await expect(broken.develop(arrived[0]?.photo_id ?? 0)).rejects.toThrow('did not begin')

    expect(await broken.findPhotos(messageId)).toEqual(arrived)
    const { rows } = await broken.database.query('select lost_decodes from photo')
    expect(rows).toEqual([{ lost_decodes: 0 }])
    await broken.close()
  },
)
