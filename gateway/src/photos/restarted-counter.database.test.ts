import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { DEVICE, openTestDarkroom, type TestDarkroom } from '../testing/test-darkroom.ts'

/** Sightings before and after a restart have the same message id. */
const BEFORE = '2026-11-20T03:00:00Z'
const AFTER = '2026-11-24T09:30:00Z'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

const sees = (messageId: number, file_ctime: string, photo = true) =>
  darkroom.deliverInsight({
    message_id: messageId,
    insights: [anInsight({ file_ctime, photo })],
  })

/** Sends a photo and develops everything. */
async function sends(messageId: number, bytes: Uint8Array): Promise<void> {
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.developAll()
}

const newId = () => anInsightsMessage().message_id
const shownOf = async (messageId: number) =>
  (await darkroom.findSightings(messageId)).map(({ shown_px }) => shown_px)

/** Returns a photo that contains the camera's local time when it was taken. */
async function takenAt(edgePx: number, localTime: string): Promise<Buffer> {
  return sharp(await plainJpeg(edgePx))
    .withExif({ IFD2: { DateTimeOriginal: localTime } })
    .jpeg()
    .toBuffer()
}

/** Sets back the time at which everything with a message id was received. */
async function age(messageId: number, days: number): Promise<void> {
  for (const table of ['insight', 'uplink_ledger', 'photo'])
    await darkroom.database.query(
      `update ${table} set received_at = received_at - make_interval(days => $2) where message_identifier = $1`,
      [messageId, days],
    )
}

async function findDeadLetters(messageId: number) {
  const { rows } = await darkroom.database.query<{
    reason: string
    photo_key: string
    payload_bytes: number
  }>('select reason, photo_key, payload_bytes from dead_letter where topic = $1', [
    `sentinels/${DEVICE}/up/photos/${messageId}/0`,
  ])
  return rows
}

test.each([
  ['a larger', 96],
  ['an equal', 64],
  ['a smaller', 32],
])(
  'a new sighting gets its own photo, %s one, and the old sighting stays with its own',
  async (_title, edgePx) => {
    const id = newId()
    await sees(id, BEFORE)
    await sends(id, await plainJpeg(64, '#111'))
    await sees(id, AFTER)
    await sends(id, await plainJpeg(edgePx, '#222'))

    expect(await shownOf(id)).toEqual([64, edgePx])
  },
)

test.each([
  ['a larger', 96],
  ['an equal', 64],
  ['a smaller', 32],
])(
  '%s photo that comes before its sighting is given to that, and the old sighting shows its own again',
  async (_title, edgePx) => {
    const id = newId()
    await sees(id, BEFORE)
    await sends(id, await plainJpeg(64, '#111'))
    await sends(id, await plainJpeg(edgePx, '#222'))
    await sees(id, AFTER)
    await darkroom.attachAll()

    expect(await shownOf(id)).toEqual([64, edgePx])
  },
)

test('photo and sighting are published when a photo is taken over', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await sends(id, await plainJpeg(96, '#222'))
  await sees(id, AFTER)
  await darkroom.database.query('delete from change_log')
  await darkroom.attachAll()

  const { rows } = await darkroom.database.query<{ changed: number }>(
    `select count(*)::int as changed from insight i where message_identifier = $1
     and exists (select from change_log c where c.kind = 'insights:changed' and i.insight_id = any (c.ids))`,
    [id],
  )
  expect(rows).toEqual([{ changed: 2 }])
})

test('a larger photo of the old sighting goes back to it when the new sighting sends its own', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await sends(id, await plainJpeg(96, '#222'))
  await sees(id, AFTER)
  await darkroom.attachAll()
  await sends(id, await plainJpeg(65, '#333'))
  await darkroom.attachAll()

  expect(await shownOf(id)).toEqual([96, 65])
})

test('a larger photo that arrived long before the new sighting stays where it is', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await sends(id, await plainJpeg(96, '#222'))
  await age(id, 2)
  await sees(id, AFTER)
  await darkroom.attachAll()
  await sends(id, await plainJpeg(64, '#333'))

  expect(await shownOf(id)).toEqual([96, 64])
})

test('a larger photo that arrives more than a week later waits for a sighting and does not replace the old one', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await age(id, 8)
  await sends(id, await plainJpeg(96, '#222'))
  expect(await shownOf(id)).toEqual([64])

  await sees(id, AFTER)
  await darkroom.attachAll()
  expect(await shownOf(id)).toEqual([64, 96])
})

test('a photo that was assigned to an old sighting by mistake is given to the sighting that arrived just after it', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await age(id, 30)
  await sends(id, await plainJpeg(64))
  expect(await shownOf(id)).toEqual([64])

  await sees(id, AFTER)
  await darkroom.attachAll()
  expect(await shownOf(id)).toEqual([null, 64])
})

test('a photo is given to the sighting that announced one, even if another arrived nearer in time', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sees(id, AFTER, false)
  await sends(id, await plainJpeg(64))
  expect(await shownOf(id)).toEqual([64, null])

  await sends(id, await plainJpeg(48))
  expect(await shownOf(id)).toEqual([64, 48])
})

test('of two sightings that wait for a photo, the one whose time the photo has gets it, otherwise the one that came last', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await age(id, 1)
  await sees(id, AFTER)
  await sends(id, await takenAt(64, '2026:11:20 05:00:01'))
  expect(await shownOf(id)).toEqual([64, null])

  const other = newId()
  await sees(other, BEFORE)
  await age(other, 1)
  await sees(other, AFTER)
  await sends(other, await plainJpeg(64))
  expect(await shownOf(other)).toEqual([null, 64])
})

test('a larger photo that was taken at another time is not one of the same sighting', async () => {
  const id = newId()
  await sees(id, BEFORE)
  await sends(id, await takenAt(64, '2026:11:20 05:00:00'))
  await sends(id, await takenAt(96, '2026:11:24 11:30:00'))
  expect(await shownOf(id)).toEqual([64])

  await sends(id, await takenAt(128, '2026:11:20 05:00:00'))
  expect(await shownOf(id)).toEqual([128])
})

test('a photo that is sent again is known, also after a larger one has replaced it for good', async () => {
  const id = newId()
  const small = await plainJpeg(64, '#111')
  await sees(id, BEFORE)
  await sends(id, small)
  await sends(id, await plainJpeg(96, '#222'))
  await age(id, 8)
  await darkroom.database.query(
    `update photo set spare_since = received_at where spare_of is not null and message_identifier = $1`,
    [id],
  )
  await darkroom.endWait()
  expect(await darkroom.findPhotos(id)).toMatchObject([{ width_px: 96 }])

  await sees(id, AFTER)
  await sends(id, small)
  expect(await shownOf(id)).toEqual([96, null])
  expect(await findDeadLetters(id)).toEqual([])
})

test('a photo that no sighting has claimed after a week becomes a dead letter with the whole picture', async () => {
  const id = newId()
  const bytes = await plainJpeg(64, '#222')
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await sends(id, bytes)
  await darkroom.endWait()
  expect(await findDeadLetters(id)).toEqual([])

  await age(id, 8)
  await darkroom.endWait()
  expect(await shownOf(id)).toEqual([64])
  const [letter] = await findDeadLetters(id)
  expect(letter).toMatchObject({ reason: 'photo_unclaimed', payload_bytes: bytes.length })
  expect(await darkroom.findFiles()).toContain(letter?.photo_key)
})

test('a photo from before somebody got the camera is not shown with a sighting from after', async () => {
  const id = newId()
  await sends(id, await plainJpeg(64))
  await age(id, 2)
  const user = await darkroom.database.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('new@example.com', 'new', '') returning user_id`,
  )
  await darkroom.database.query(`select link_device($1, $2, now() - interval '1 day')`, [
    user.rows[0]?.user_id,
    DEVICE,
  ])
  await sees(id, AFTER)
  await darkroom.attachAll()
  expect(await shownOf(id)).toEqual([null])

  await sends(id, await plainJpeg(32))
  expect(await shownOf(id)).toEqual([32])
})
