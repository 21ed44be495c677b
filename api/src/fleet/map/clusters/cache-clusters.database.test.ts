import { MAP_POINTS_IN_BROWSER_MAX } from '@sentinel/contracts/fleet/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/test-api.ts'
import type { ClusterThread } from './cluster-thread.ts'
import { type Clusters, keepClusters } from './cache-clusters.ts'

let api: TestApi
let clusters: Clusters

beforeAll(async () => {
  api = await startTestApi()
  clusters = keepClusters(api.databaseUrl)
})
afterAll(async () => {
  clusters.stop()
  await api.stop()
})

const WORLD = { west: -180, south: -85, east: 180, north: 85 }

/** Creates `size` devices for a user, on a grid of whole degrees. */
async function seedFleet(userId: number, size: number): Promise<void> {
  const { rows } = await api.pool.query<{ first: number }>(
    'select coalesce(max(device_id), 0) + 1 as first from device',
  )
  const first = rows[0]?.first ?? 1
  await api.pool.query(
    `insert into device (device_id, secret_sha256, set_latitude, set_longitude)
     select $1 + n, sha256(n::text::bytea), (n % 120) - 60, (n / 120 % 360) - 180 from generate_series(0, $2 - 1) n`,
    [first, size],
  )
  await api.pool.query(
    'insert into user_device (user_id, device_id) select $1, $2 + n from generate_series(0, $3 - 1) n',
    [userId, first, size],
  )
}

test('the api clusters more devices than a browser can, and none is left out', async () => {
  const size = MAP_POINTS_IN_BROWSER_MAX + 1
  const owner = await api.createUser()
  await seedFleet(owner.id, size)
  const overview = (await api.as(owner).get('/api/map/overview')).json()
  expect(overview).toMatchObject({ devices: size, placed: size, clusters: 'server' })
  for (const zoom of [0, 3, 15]) {
    const view = `west=-180&south=-85&east=180&north=85&zoom=${zoom}`
    const { points } = (await api.as(owner).get(`/api/map/points?${view}`)).json()
    const counted = points.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect(counted).toBe(size)
  }
})

test('simultaneous requests wait for the same clusters', async () => {
  const owner = await api.createUser()
  const [one, other] = await Promise.all([clusters.of(owner.id), clusters.of(owner.id)])
  expect(one).toBe(other)
})

test('a thread that has failed is started again', async () => {
  const owner = await api.createUser()
  const thread = await clusters.of(owner.id)
  thread.stop()
  await expect.poll(() => thread.hasEnded()).toBe(true)
  await expect(thread.ask({ ...WORLD, zoom: 0 })).rejects.toThrow('gone')
  const next = await clusters.of(owner.id)
  expect(JSON.parse(await next.ask({ ...WORLD, zoom: 0 }))).toMatchObject({ points: [] })
})

test('clusters that could not be created are tried again by the next request', async () => {
  const nowhere = keepClusters('postgres://nobody@127.0.0.1:1/nothing')
  await expect(nowhere.of(1)).rejects.toThrow('ECONNREFUSED')
  await expect(nowhere.of(1)).rejects.toThrow('ECONNREFUSED')
  nowhere.stop()
})

test('a thread that is being created is not evicted, and those who wait for it get it', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => api.createUser()))
  const own = keepClusters(api.databaseUrl)
  const threads = await Promise.all(owners.map(({ id }) => own.of(id)))
  const answers = await Promise.all(threads.map((thread) => thread.ask({ ...WORLD, zoom: 0 })))
  expect(answers).toHaveLength(3)
  own.stop()
})

test('when too many requests wait, the next is refused with a time to try again', async () => {
  const never = keepClusters('', () => new Promise(() => undefined))
  for (const userId of [1, 2, 3]) void never.of(userId)
  await expect(never.of(4)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 30 })
  never.stop()
})

test('the least recently used thread is replaced by another', async () => {
  const owners = await Promise.all([1, 2, 3, 4].map(() => api.createUser()))
  const threads: ClusterThread[] = []
  for (const { id } of owners) threads.push(await clusters.of(id))
  await expect.poll(() => threads.map((thread) => thread.hasEnded())).toEqual([true, false, false, false])
})
