import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { pollUntil } from '../testing/poll.ts'
import { DEVICE, openTestDarkroom, type TestDarkroom } from '../testing/test-darkroom.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await darkroom.database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount !== 0
}

/**
 * Changes rows in a transaction that has locked the device, like another gateway does, and commits once `work` is waiting for it. Work that does not
 * wait has ended by then.
 */
async function duringChange(
  change: (other: pg.ClientBase) => Promise<unknown>,
  work: () => Promise<unknown>,
) {
  const other = await darkroom.database.connect()
  await other.query('begin')
  await other.query('select from device_stat where device_id = $1 for update', [DEVICE])
  await change(other)
  let hasEnded = false
  const working = work().finally(() => (hasEnded = true))
  await pollUntil(isSomebodyWaiting, (isWaiting) => isWaiting || hasEnded)
  await other.query('commit')
  other.release()
  await working
}

/** Stores a photo like another gateway does, with the insight of its key if it has one. */
const storeElsewhere = (other: pg.ClientBase, messageId: number, bytes: Uint8Array, state = 'received') =>
  other.query(
    `insert into photo (device_id, message_identifier, message_index, insight_id, state, file_key, file_sha256, width_px, height_px, size_bytes)
     values ($1, $2, 0, (select insight_id from insight where message_identifier = $2), $3::photo_state, 'elsewhere ' || $2, $4, 640, 640, 1)`,
    [DEVICE, messageId, state, createHash('sha256').update(bytes).digest()],
  )

async function readPhotos(messageId: number) {
  const { rows } = await darkroom.database.query<{ width_px: number; state: string; is_attached: boolean }>(
    `select width_px, state, insight_id is not null as is_attached from photo where message_identifier = $1 order by photo_id`,
    [messageId],
  )
  return rows
}

const findDeadLetters = async () => (await darkroom.database.query('select reason from dead_letter')).rows

test('a photo that is stored while another gateway stores the same file is a repeat', async () => {
  const { message_id: messageId } = anInsightsMessage()
  const bytes = await plainJpeg(640)
  await duringChange(
    (other) => storeElsewhere(other, messageId, bytes),
    () => darkroom.deliverPhoto(messageId, bytes),
  )

  expect(await readPhotos(messageId)).toHaveLength(1)
  expect(await findDeadLetters()).toEqual([])
})

test('a photo is not attached to a sighting that gets a better one in the meantime', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
  await darkroom.deliverInsight(message)
  await duringChange(
    async (other) => storeElsewhere(other, message.message_id, await plainJpeg(640), 'ready'),
    () => darkroom.attachAll(),
  )

  expect(await readPhotos(message.message_id)).toEqual([
    { width_px: 64, state: 'received', is_attached: false },
    { width_px: 640, state: 'ready', is_attached: true },
  ])
})

test('if two photos of a sighting are settled at once, one is shown', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(64))
  await darkroom.deliverPhoto(messageId, await plainJpeg(640))
  const [small, large] = await darkroom.findPhotos(messageId)
  await duringChange(
    (other) => other.query(`update photo set state = 'ready' where photo_id = $1`, [large?.photo_id]),
    () => darkroom.develop(small?.photo_id ?? 0),
  )

  const ready = (await readPhotos(messageId)).filter(({ state }) => state === 'ready')
  expect(ready).toEqual([{ width_px: 640, state: 'ready', is_attached: true }])
})

test('a photo that finds its sighting at the end of its wait stays', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await darkroom.deliverPhoto(message.message_id, await plainJpeg(64))
  await darkroom.database.query(
    `update photo set received_at = received_at - interval '8 days' where message_identifier = $1`,
    [message.message_id],
  )
  await darkroom.deliverInsight(message)
  await duringChange(
    (other) =>
      other.query(
        `update photo p set insight_id = i.insight_id from insight i where i.message_identifier = $1 and p.message_identifier = $1`,
        [message.message_id],
      ),
    () => darkroom.endWait(),
  )

  expect(await readPhotos(message.message_id)).toEqual([
    { width_px: 64, state: 'received', is_attached: true },
  ])
  expect(await findDeadLetters()).toEqual([])
})
