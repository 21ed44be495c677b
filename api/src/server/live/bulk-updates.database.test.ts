import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import {
  type ServerEventName,
  serverEvents,
  type ServerToClientEvents,
} from '@sentinel/contracts/server/socket'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../jobs/run-jobs.ts'
import { startUpdate } from '../../testing/bulk-updates.ts'
import { linkDevice, type TestUser } from '../../testing/seed.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { next, startTestLive, type TestLive, type TestSocket } from '../../testing/test-live.ts'
import { bulkUpdateJobs } from '../../insights/bulk-updates/routes.ts'

let live: TestLive
let stopJobs: () => Promise<void>
let owner: TestUser
let deviceId: number
let socket: TestSocket

beforeAll(async () => {
  live = await startTestLive()
  stopJobs = runJobs({
    jobs: [bulkUpdateJobs],
    pool: live.api.pool,
    log: pino({ level: 'silent' }),
    userImageFolder: live.api.userImageFolder,
    fileFolder: live.api.fileFolder,
    now: Date.now,
    worker: 'test',
  })
})
beforeEach(async () => {
  owner = await live.api.createUser()
  socket = await live.connect(owner.token)
  const linked = next(socket, 'resync')
  deviceId = await live.api.createDevice({ owners: [owner] })
  await linked // otherwise the resync would arrive while a test is collecting events
})
afterAll(async () => {
  await stopJobs()
  await live.stop()
})

const seed = (takenAt?: string) => seedInsight(live.api.pool, { deviceId, ...(takenAt && { takenAt }) })
const change = (insightStatus: InsightStatus, ids: number[], user = owner) =>
  startUpdate(
    live.api,
    user,
    ids.map((insightId) => ({ insightId, deviceId, insightStatus })),
  )

/** Collects this event's payloads on a socket. */
function collect<Name extends ServerEventName>(of: TestSocket, name: Name) {
  const published: Parameters<ServerToClientEvents[Name]>[0][] = []
  of.on(name as never, ((payload: never) => published.push(payload)) as never) // one name of many
  return published
}

async function untilCompleted(of: TestSocket): Promise<void> {
  while ((await next(of, 'bulk:progress')).status !== 2);
}

async function seedMany(count: number): Promise<void> {
  await live.api.pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
     select draw_insight_id(time_to_ms('2026-10-01') + n * 1000, nextval('insight_draw')), n, 0, '2026-10-02', $1, 1, 'cell' from generate_series(1, $2) n`,
    [deviceId, count],
  )
}

const selectAll = (insightStatus: InsightStatus) =>
  live.api.as(owner).post('/api/updates', {
    selection: { filters: [], archived: true, received_until: '2026-12-31T00:00:00.000Z', insightStatus },
  })

test('the owner gets the progress of a bulk update, and its changes before it has completed', async () => {
  const ids = [await seed(), await seed()]
  const received: string[] = []
  const changed = collect(socket, 'insights:changed')
  const progress = collect(socket, 'bulk:progress')
  socket.onAny((name: string, { status }: { status?: number }) =>
    received.push(`${name} ${status ?? ''}`.trim()),
  )
  const completed = untilCompleted(socket)
  const bulkId = await change('favorite', ids)
  await completed
  for (const payload of changed) expect(serverEvents['insights:changed'].parse(payload)).toEqual(payload)
  expect(changed).toEqual([{ insight_ids: ids, insight_status: 'favorite', insights: [] }])
  expect(serverEvents['bulk:progress'].parse(progress.at(-1))).toEqual(progress.at(-1))
  expect(progress.at(-1)).toMatchObject({ bulkId, status: 2, done: 2, total: 2 })
  expect(received.slice(-2)).toEqual(['insights:changed', 'bulk:progress 2'])
})

test('all users who may see the insights get their statuses, and only the owner gets the progress', async () => {
  const [old, fresh] = [await seed('2026-11-01T00:00:00.000Z'), await seed('2026-11-16T00:00:00.000Z')]
  const later = await live.api.createUser()
  const stranger = await live.api.createUser()
  await linkDevice(live.api.db, { userId: later.id, deviceId, visibleFrom: '2026-11-15T00:00:00Z' })
  const [laters, strangers] = [await live.connect(later.token), await live.connect(stranger.token)]
  const [latersChanged, latersProgress] = [
    collect(laters, 'insights:changed'),
    collect(laters, 'bulk:progress'),
  ]
  const strangersHeard: string[] = []
  strangers.onAny((name: string) => strangersHeard.push(name))
  const received = next(laters, 'insights:changed')
  const completed = untilCompleted(socket)
  await change('archive', [old, fresh])
  await Promise.all([received, completed])
  const last = [next(laters, 'resync'), next(strangers, 'resync')]
  await live.api.pool.query(
    `with logged as (insert into change_log (kind, user_ids) values ('lists:changed', $1) returning change_id)
     select pg_notify('change_log', change_id::text) from logged`,
    [[later.id, stranger.id]],
  )
  await Promise.all(last)
  expect(latersChanged).toEqual([{ insight_ids: [fresh], insight_status: 'archive', insights: [] }])
  expect(latersProgress).toEqual([])
  expect(strangersHeard).toEqual(['resync'])
})

test('several statuses in one bulk update are published separately', async () => {
  const ids = [await seed(), await seed(), await seed()]
  const changed = collect(socket, 'insights:changed')
  const completed = untilCompleted(socket)
  await startUpdate(
    live.api,
    owner,
    ids.map((insightId, at) => ({
      insightId,
      deviceId,
      insightStatus: at === 1 ? ('archive' as const) : ('favorite' as const),
    })),
  )
  await completed
  const published = changed.map(({ insight_status, insight_ids }) => [insight_status, insight_ids])
  expect(Object.fromEntries(published)).toEqual({ favorite: [ids[0], ids[2]], archive: [ids[1]] })
})

test('progress is published chunk by chunk, with the insights of each', async () => {
  await seedMany(2500)
  const changed = collect(socket, 'insights:changed')
  const progress = collect(socket, 'bulk:progress')
  const completed = untilCompleted(socket)
  await selectAll('favorite')
  await completed
  expect(changed.flatMap(({ insight_ids }) => insight_ids)).toHaveLength(2500)
  expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).toSorted((a, b) => a - b))
  expect(progress.at(-1)).toMatchObject({ status: 2, done: 2500, total: 2500 })
})

test('clients read their lists again after a bulk update that is too large to be pushed row by row', async () => {
  await seedMany(20_001)
  const changed = collect(socket, 'insights:changed')
  const resyncs = collect(socket, 'resync')
  const completed = untilCompleted(socket)
  await selectAll('archive')
  await completed
  expect(changed).toEqual([])
  expect(resyncs).toHaveLength(1)
})
