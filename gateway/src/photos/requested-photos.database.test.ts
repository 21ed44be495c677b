import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { DEVICE, openTestDarkroom, type TestDarkroom } from '../testing/test-darkroom.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

const BEFORE = '2026-11-20T03:00:00Z'
const AFTER = '2026-11-24T09:30:00Z'

const sees = (messageId: number, takenAt: string) =>
  darkroom.deliverInsight({
    message_id: messageId,
    insights: [anInsight({ file_ctime: takenAt, photo: true })],
  })

async function sends(messageId: number, bytes: Uint8Array): Promise<void> {
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.developAll()
}

const shownOf = async (messageId: number) =>
  (await darkroom.findSightings(messageId)).map(({ shown_px }) => shown_px)

let lastNumber = 0

/** Requests a larger photo for the first sighting with a message id. */
async function requests(
  messageId: number,
  { isHandedOver = true, answeredMinutesAgo = null as number | null } = {},
) {
  lastNumber += 1
  await darkroom.database.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at, status, handed_over_at,
       answered_at, ended_at, ended_by)
     select $1, $2, $3, $4, 'request_higher_res_image', jsonb_build_object('insightId', min(insight_id)),
       jsonb_build_object('message_id', $5::int, 'index', 0), now() + interval '7 days',
       case when e.at is null then 'pending' else 'success' end::command_status, case when $6 then now() end,
       e.at, e.at, case when e.at is not null then 'answer'::command_end end
     from insight, (select now() - make_interval(mins => $7) as at) e where message_identifier = $5 group by e.at`,
    [randomUUID(), randomUUID(), DEVICE, lastNumber, messageId, isHandedOver, answeredMinutesAgo],
  )
}

/** Creates two sightings with one message id. The first shows a photo, and the second has none yet. */
async function reusesAnId(): Promise<number> {
  const id = anInsightsMessage().message_id
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await sees(id, AFTER)
  return id
}

test.each([
  ['is open', {}],
  ['was answered half an hour ago', { answeredMinutesAgo: 30 }],
])(
  'a larger photo belongs to the sighting for which a request %s, and replaces its photo for good',
  async (_title, state) => {
    const id = await reusesAnId()
    await requests(id, state)
    await sends(id, await plainJpeg(96, '#222'))

    expect(await shownOf(id)).toEqual([96, null])
    expect(await darkroom.findPhotos(id)).toHaveLength(1)
  },
)

test.each([
  ['was answered two hours ago', { answeredMinutesAgo: 120 }],
  ['was not sent to the camera', { isHandedOver: false }],
])('a request that %s says nothing about a photo', async (_title, state) => {
  const id = await reusesAnId()
  await requests(id, state)
  await sends(id, await plainJpeg(96, '#222'))

  expect(await shownOf(id)).toEqual([64, 96])
})

test('a photo that is not larger than the requested one is the photo of another sighting', async () => {
  const id = await reusesAnId()
  await requests(id)
  await sends(id, await plainJpeg(64, '#222'))

  expect(await shownOf(id)).toEqual([64, 64])
})

test('a requested photo finds its sighting after the ledger has forgotten its message id', async () => {
  const id = anInsightsMessage().message_id
  await sees(id, BEFORE)
  await sends(id, await plainJpeg(64, '#111'))
  await requests(id)
  await darkroom.database.query('delete from uplink_ledger where message_identifier = $1', [id])
  await sends(id, await plainJpeg(96, '#222'))

  expect(await shownOf(id)).toEqual([96])
})
