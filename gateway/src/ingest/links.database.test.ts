import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let deviceId = 0
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(async () => {
  deviceId += 1
  device = await gateway.connectDevice(deviceId)
})
afterAll(() => gateway.stop())

async function createUser(): Promise<number> {
  const { rows } = await gateway.database.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values (gen_random_uuid(), gen_random_uuid(), '') returning user_id`,
  )
  return rows[0]!.user_id
}

const link = (userId: number, visibleFrom: string | Date) =>
  gateway.database.query('select link_device($1, $2, $3)', [userId, deviceId, visibleFrom])

const send = (time: Date | string, classId = 17) =>
  publishUplink(
    device,
    'insights',
    anInsightsMessage({
      insights: [anInsight({ file_ctime: new Date(time).toISOString(), class_id: classId })],
    }),
  )

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Returns the counts according to a user's link, and according to its rows. */
async function countsOf(userId: number) {
  const { rows } = await gateway.database.query(
    `select s.insight_count, s.slot_counts, s.archived_slot_counts, s.class_counts,
       (select count(*) from insight i where i.device_id = s.device_id and i.insight_id >= s.visible_from_id) as rows
     from user_device_stat s where user_id = $1 and device_id = $2`,
    [userId, deviceId],
  )
  const [counted] = rows
  const sum = (counts: unknown[]) => counts.reduce((total: number, count) => total + Number(count), 0)
  return {
    insights: counted.insight_count as number,
    rows: counted.rows as number,
    statuses: sum(counted.slot_counts.slice(127)) + sum(counted.archived_slot_counts.slice(127)),
    classes: sum(counted.class_counts.filter((_: unknown, at: number) => at % 3 > 0)),
  }
}

const counts = (number: number) => ({ insights: number, rows: number, statuses: number, classes: number })

test('the first owner’s link counts everything', async () => {
  await send(ago(48))
  const first = await createUser()
  await link(first, '-infinity')
  await send(ago(1))

  expect(await countsOf(first)).toEqual(counts(2))
})

test('the next owner’s link starts now: nothing stored before, and nothing taken before, is counted or seen', async () => {
  const first = await createUser()
  await link(first, '-infinity')
  await send(ago(2))
  const next = await createUser()
  await link(next, new Date())
  expect(await countsOf(next)).toEqual(counts(0))

  await send(ago(1)) // recorded before the claim, delivered after it
  await send(new Date(Date.now() + 60_000))
  expect(await countsOf(next)).toEqual(counts(1))
  expect(await countsOf(first)).toEqual(counts(3))
})

test('a camera whose clock runs ahead shows the next owner nothing of the former one', async () => {
  await send(new Date(Date.now() + 3_600_000))
  const next = await createUser()
  await link(next, new Date())
  expect(await countsOf(next)).toEqual(counts(0))

  await send(new Date(Date.now() + 7_200_000))
  expect(await countsOf(next)).toEqual(counts(1))
})

test('a link set to the past counts the rows that are there, and can be set further back, never forward', async () => {
  for (const hours of [30, 20, 10]) await send(ago(hours), hours)
  const user = await createUser()
  await link(user, ago(15))
  expect(await countsOf(user)).toEqual(counts(1))

  await link(user, ago(25))
  expect(await countsOf(user)).toEqual(counts(2))
  await link(user, ago(5))
  expect(await countsOf(user)).toEqual(counts(2))
  await link(user, '-infinity')
  expect(await countsOf(user)).toEqual(counts(3))
})

test.each(['2019-12-31T23:00:00Z', '1970-01-01T00:00:00Z', '2021-05-05T05:05:05.005Z'])(
  'a link set back to %s, before the device’s first insight, counts all rows, and continues to count',
  async (visibleFrom) => {
    const user = await createUser()
    await link(user, new Date())
    for (const [at, hours] of [2000, 300, 20, 1].entries()) await send(ago(hours), at)
    expect(await countsOf(user)).toEqual(counts(0))
    await link(user, visibleFrom)
    expect(await countsOf(user)).toEqual(counts(4))

    await send(ago(3000))
    await send(new Date(Date.now() + 60_000))
    expect(await countsOf(user)).toEqual(counts(6))
    await link(user, ago(1500)) // a link's start cannot be moved forward
    expect(await countsOf(user)).toEqual(counts(6))
  },
)

test('links that are made while insights arrive miss none and count none twice', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, createUser))
  const sending = Array.from({ length: 300 }, (_, number) =>
    send(new Date(Date.now() + 60_000 + number * 1000)),
  )
  const linking = users.map((user) => link(user, new Date()))
  await Promise.all([...sending, ...linking])

  for (const user of users) {
    const counted = await countsOf(user)
    expect(counted).toEqual(counts(counted.rows))
  }
})

test('a link counts the images that the camera has processed since it starts, through resets too', async () => {
  const first = await createUser()
  await link(first, '-infinity')
  const report = (images: number) =>
    publishUplink(device, 'health', aHealthMessage({ images_processed: images }))
  await report(100)
  const second = await createUser()
  await link(second, new Date())
  await report(130)
  await report(7)

  const { rows } = await gateway.database.query<{ user_id: number; images_processed: number }>(
    'select user_id, images_processed from user_device_stat where device_id = $1 order by user_id',
    [deviceId],
  )
  expect(rows).toEqual([
    { user_id: first, images_processed: 137 },
    { user_id: second, images_processed: 37 },
  ])
})

test('reports of one batch count each step of the images, and agree with the history', async () => {
  const owner = await createUser()
  await link(owner, '-infinity')
  const at = (minutes: number) =>
    new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000).toISOString()
  const report = (images: number | null, minutes: number) =>
    publishUplink(device, 'health', aHealthMessage({ images_processed: images, recorded_at: at(minutes) }))
  await report(90, 0)
  await Promise.all([report(100, 1), report(null, 2), report(5, 3), report(30, 4)])

  const { rows } = await gateway.database.query<{ kept: number; counted: number }>(
    `select images_counted as kept, count_images(device_id, '-infinity') as counted from device_health where device_id = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ kept: 130, counted: 130 }])
})
