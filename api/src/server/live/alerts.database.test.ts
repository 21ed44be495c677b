import type { Alert } from '@sentinel/contracts/alerts/alerts'
import {
  type ServerEventName,
  serverEvents,
  type ServerToClientEvents,
} from '@sentinel/contracts/server/socket'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice, type TestUser } from '../../testing/seed.ts'
import { type AlertSeed, seedAlert } from '../../testing/seed-alerts.ts'
import { next, startTestLive, type TestLive, type TestSocket } from '../../testing/test-live.ts'

let live: TestLive
let owner: TestUser
let deviceId: number
let socket: TestSocket

beforeAll(async () => {
  live = await startTestLive()
})
beforeEach(async () => {
  owner = await live.api.createUser()
  deviceId = await live.api.createDevice({ owners: [owner] })
  socket = await live.connect(owner.token)
  await untilAllIsPushed(socket, deviceId)
})
afterAll(() => live.stop())

const seed = (alert: Partial<AlertSeed> = {}) =>
  seedAlert(live.api.db, { userId: owner.id, deviceId, ...alert })
const alertsOf = async (user: TestUser): Promise<Alert[]> =>
  (await live.api.as(user).get('/api/alerts')).json()
const badgeOf = async (user: TestUser) => (await live.api.as(user).get('/api/alerts/badge')).json()

/** Collects this event's payloads on a socket. */
function collect<Name extends ServerEventName>(of: TestSocket, name: Name) {
  const published: Parameters<ServerToClientEvents[Name]>[0][] = []
  of.on(name as never, ((payload: never) => published.push(payload)) as never) // one name of many
  return published
}

/** Resolves when everything committed so far has been pushed to a user who has this device. */
async function untilAllIsPushed(of: TestSocket, device: number): Promise<void> {
  // Within one read, devices are pushed before alerts. Only a second read comes after everything that was committed before.
  for (let left = 2; left > 0; left--) {
    const published = next(of, 'device:changed')
    await sql`select log_change('devices:changed', array[${device}::int])`.execute(live.api.db)
    await published
  }
}

function collectNames(of: TestSocket): string[] {
  const names: string[] = []
  of.onAny((name: string) => name !== 'device:changed' && names.push(name))
  return names
}

test('a raised alert is pushed to its owner’s socket as the row in the list, and then the badge', async () => {
  const received = collectNames(socket)
  const [changed, badge] = [next(socket, 'alert:changed'), next(socket, 'alerts:badge')]
  await seed({ createdAt: '2026-11-20T03:00:00.500Z' })
  expect(serverEvents['alert:changed'].parse(await changed)).toEqual(await changed)
  expect([await changed]).toEqual(await alertsOf(owner))
  expect(await badge).toEqual({ new: 1 })
  expect(await badge).toEqual(await badgeOf(owner))
  expect(received).toEqual(['alert:changed', 'alerts:badge'])
})

test('all sockets of the owner get it, and no other user, with or without the same device', async () => {
  const [sharer, stranger] = [await live.api.createUser(), await live.api.createUser()]
  await linkDevice(live.api.db, { userId: sharer.id, deviceId, visibleFrom: '-infinity' })
  const strangersDevice = await live.api.createDevice({ owners: [stranger] })
  const [second, sharers, strangers] = [
    await live.connect(owner.token),
    await live.connect(sharer.token),
    await live.connect(stranger.token),
  ]
  await untilAllIsPushed(sharers, deviceId)
  await untilAllIsPushed(strangers, strangersDevice)
  const published = [socket, second, sharers, strangers].map(collectNames)
  await seed()
  await untilAllIsPushed(socket, deviceId)
  await untilAllIsPushed(second, deviceId)
  await untilAllIsPushed(sharers, deviceId)
  await untilAllIsPushed(strangers, strangersDevice)
  const both = ['alert:changed', 'alerts:badge']
  expect(published).toEqual([both, both, [], []])
})

test('a viewer, who sees no alerts, gets none', async () => {
  const viewer = await live.api.createUser({ role: 'viewer' })
  await linkDevice(live.api.db, { userId: viewer.id, deviceId, visibleFrom: '-infinity' })
  const viewers = await live.connect(viewer.token)
  await untilAllIsPushed(viewers, deviceId)
  const published = collectNames(viewers)
  await seed({ userId: viewer.id })
  await untilAllIsPushed(viewers, deviceId)
  expect(published).toEqual([])
})

test('acknowledging publishes the row and the remaining badge', async () => {
  const id = await seed()
  await untilAllIsPushed(socket, deviceId)
  const [changed, badge] = [next(socket, 'alert:changed'), next(socket, 'alerts:badge')]
  const answer = await live.api.as(owner).put(`/api/alerts/statusUpdate/${id}`, { status: 'acknowledged' })
  expect(await changed).toEqual(answer.json())
  expect(await badge).toEqual({ new: 0 })
})

test('resolving a resolved alert changes nothing and publishes nothing', async () => {
  const id = await seed({ status: 'resolved' })
  await untilAllIsPushed(socket, deviceId)
  const published = collectNames(socket)
  await live.api.as(owner).put(`/api/alerts/statusUpdate/${id}`, { status: 'resolved' })
  await untilAllIsPushed(socket, deviceId)
  expect(published).toEqual([])
})

test('resolving all publishes each alert, and an empty badge', async () => {
  const types = ['low_battery', 'no_recent_insights', 'no_recent_camera_triggers'] as const
  for (const type of types) await seed({ type })
  await untilAllIsPushed(socket, deviceId)
  const changed = collect(socket, 'alert:changed')
  const badge = next(socket, 'alerts:badge')
  expect((await live.api.as(owner).delete('/api/alerts/all')).json()).toEqual({ updated: 3 })
  expect(await badge).toEqual({ new: 0 })
  expect(changed.toSorted((a, b) => b.id - a.id)).toEqual(await alertsOf(owner))
})

test.each([
  [500, { changed: 500, resyncs: 0 }],
  [501, { changed: 0, resyncs: 1 }],
])('%i at the same time are published as %j, and the badge equals the database', async (count, expected) => {
  const badge = next(socket, 'alerts:badge')
  const changed = collect(socket, 'alert:changed')
  const resyncs = collect(socket, 'resync')
  await sql`
    with raised as (
      insert into alert (user_id, device_id, alert_type, status, resolved_at)
      select ${owner.id}, ${deviceId}, 'low_battery', case when n = 1 then 'new' else 'resolved' end::alert_status,
        case when n > 1 then now() end
      from generate_series(1, ${count}::int) n returning alert_id)
    select log_change('alerts:changed', array_agg(alert_id)) from raised`.execute(live.api.db)
  expect(await badge).toEqual({ new: 1 })
  expect(await badge).toEqual(await badgeOf(owner))
  expect({ changed: changed.length, resyncs: resyncs.length }).toEqual(expected)
})

test('a user who has lost the device gets no more of its alerts', async () => {
  const stored = await live.api.createDevice({ owners: [owner] })
  const id = await seed()
  await live.api.db
    .deleteFrom('user_device')
    .where('user_id', '=', owner.id)
    .where('device_id', '=', deviceId)
    .execute()
  await untilAllIsPushed(socket, stored)
  const published = collectNames(socket)
  await sql`select log_change('alerts:changed', array[${id}::bigint])`.execute(live.api.db)
  await untilAllIsPushed(socket, stored)
  expect(published).toEqual([])
})
