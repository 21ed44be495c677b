import { serverEvents } from '@sentinel/contracts/server/socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { next, startTestLive, type TestLive, type TestSocket } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

/** Returns an owner with a device and a socket that receives nothing else. */
async function listen(): Promise<{ owner: TestUser; deviceId: number; socket: TestSocket }> {
  const owner = await live.api.createUser()
  const deviceId = await live.api.createDevice({ owners: [owner] })
  return { owner, deviceId, socket: await live.connect(owner.token) }
}

const seed = (deviceId: number, takenAt?: string) =>
  seedInsight(live.api.pool, { deviceId, ...(takenAt && { takenAt }) })

test('a committed insight is pushed to its owner’s socket as the row in the list', async () => {
  const { owner, deviceId, socket } = await listen()
  const published = next(socket, 'insights:added')
  const insightId = await seed(deviceId)
  const payload = await published
  expect(serverEvents['insights:added'].parse(payload)).toEqual(payload)
  expect(payload.total).toBe(1)
  expect(payload.insights).toEqual([(await live.api.as(owner).get(`/api/insights/${insightId}`)).json()])
})

test('all sockets of a user get it, and no other user’s', async () => {
  const { owner, deviceId, socket } = await listen()
  const stranger = await live.api.createUser()
  const strangersDevice = await live.api.createDevice({ owners: [stranger] })
  const [second, strange] = [await live.connect(owner.token), await live.connect(stranger.token)]
  const both = Promise.all([next(socket, 'insights:added'), next(second, 'insights:added')])
  const strangers = next(strange, 'insights:added')
  const mine = await seed(deviceId)
  const theirs = await seed(strangersDevice)
  for (const { insights } of await both) expect(insights.map((row) => row.insight_id)).toEqual([mine])
  expect((await strangers).insights.map((row) => row.insight_id)).toEqual([theirs])
})

test('a link that starts later gets nothing from before it', async () => {
  const { deviceId: device } = await listen()
  const later = await live.api.createUser()
  await live.api.pool.query(`select link_device($1, $2, '2026-11-10')`, [later.id, device])
  const laterSocket = await live.connect(later.token)
  const published = next(laterSocket, 'insights:added')
  await seed(device, '2026-11-09T00:00:00.000Z')
  const visible = await seed(device, '2026-11-11T00:00:00.000Z')
  expect((await published).insights.map((row) => row.insight_id)).toEqual([visible])
})

test('if many insights arrive at the same time, the newest hundred rows and the number of all are pushed', async () => {
  const { deviceId, socket } = await listen()
  const published = next(socket, 'insights:added')
  await live.api.pool.query(
    `with stored as (
       insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
       select draw_insight_id(time_to_ms('2026-10-01') + n * 1000, n), n, 0, now(), $1, 1, 'cell' from generate_series(1, 150) n
       returning insight_id)
     select log_change('insights:added', array_agg(insight_id)) from stored`,
    [deviceId],
  )
  const { insights, total } = await published
  expect([insights.length, total]).toEqual([100, 150])
  expect(insights[0]?.insight_id).toBeGreaterThan(insights[99]?.insight_id ?? 0)
})

test('a photo that has arrived changes its insight’s row', async () => {
  const { deviceId, socket } = await listen()
  const insightId = await seed(deviceId)
  const photoUrl = await seedPhoto(live.api.pool, insightId)
  const published = next(socket, 'insights:changed')
  await live.api.pool.query(`select log_change('insights:changed', array[$1::bigint])`, [insightId])
  const payload = await published
  expect(serverEvents['insights:changed'].parse(payload)).toEqual(payload)
  expect(payload).toMatchObject({
    insight_ids: [insightId],
    insight_status: 'none',
    insights: [{ insight_id: insightId, photoUrl }],
  })
})

test('a device that reports is published as its owner sees it', async () => {
  const { deviceId, socket } = await listen()
  const published = next(socket, 'device:changed')
  await live.api.pool.query('update device_health set battery_voltage = 3.5 where device_id = $1', [deviceId])
  await live.api.pool.query(`select log_change('devices:changed', array[$1::int])`, [deviceId])
  const payload = await published
  expect(serverEvents['device:changed'].parse(payload)).toEqual(payload)
  expect(payload).toMatchObject({ device_id: deviceId, battery_voltage: 3.5 })
})

test('an entry that an older transaction delays is pushed as soon as that has ended', async () => {
  const { deviceId, socket } = await listen()
  const client = await live.api.pool.connect()
  await client.query('begin; select pg_current_xact_id()')
  const published = next(socket, 'insights:added')
  const insightId = await seed(deviceId)
  await client.query('commit')
  client.release()
  expect((await published).insights.map((row) => row.insight_id)).toEqual([insightId])
})

test('all clients read again if a transaction that stays open delays an entry', async () => {
  const { deviceId, socket } = await listen()
  const client = await live.api.pool.connect()
  await client.query('begin; select pg_current_xact_id()')
  const requested = next(socket, 'resync')
  await seed(deviceId)
  expect(await requested).toEqual({})
  await client.query('commit')
  client.release()
})

test('changes that were committed while the api could not listen are pushed when it listens again', async () => {
  const { deviceId, socket } = await listen()
  const published = next(socket, 'insights:added')
  await live.api.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'sentinel-api-listen' and datname = current_database()`,
  )
  const insightId = await seed(deviceId)
  expect((await published).insights.map((row) => row.insight_id)).toEqual([insightId])
})

test('the screens of a user who gets or loses a device read again', async () => {
  const { owner, socket } = await listen()
  const deviceId = await live.api.createDevice()
  const linked = next(socket, 'resync')
  await live.api.pool.query(`select link_device($1, $2, '-infinity')`, [owner.id, deviceId])
  expect(await linked).toEqual({})
  const unlinked = next(socket, 'resync')
  await live.api.pool.query('delete from user_device where user_id = $1 and device_id = $2', [
    owner.id,
    deviceId,
  ])
  expect(await unlinked).toEqual({})
})
