import { Alert } from '@sentinel/contracts/alerts/alerts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../testing/seed.ts'
import { type AlertSeed, seedAlert, seedResolvedAlerts } from '../testing/seed-alerts.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const seed = (alert: Partial<AlertSeed> = {}) => seedAlert(api.db, { userId: owner.id, deviceId, ...alert })
const idsOf = (alerts: Alert[]) => alerts.map(({ id }) => id)
const move = (id: number, status: string, user = owner) =>
  api.as(user).put(`/api/alerts/statusUpdate/${id}`, { status })

async function alertsOf(user: TestUser, query = ''): Promise<Alert[]> {
  return (await api.as(user).get(`/api/alerts${query}`)).json()
}

async function badgeOf(user: TestUser): Promise<number> {
  return (await api.as(user).get('/api/alerts/badge')).json().new
}

async function rowOf(id: number) {
  return api.db.selectFrom('alert').selectAll().where('alert_id', '=', id).executeTakeFirstOrThrow()
}

async function countPushedAlerts(): Promise<number> {
  const { rows } = await api.pool.query<{ changes: number }>(
    `select count(*) as changes from change_log where kind = 'alerts:changed'`,
  )
  return rows[0]?.changes ?? 0
}

async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

test('an alert has the fields of the contract, its device as text', async () => {
  const id = await seed({ type: 'sentinel_cable_error', createdAt: '2026-11-20T03:00:00.500Z' })
  const [alert] = await alertsOf(owner)
  expect(Alert.parse(alert)).toEqual({
    id,
    alert_key: 'device_id',
    alert_type: 'sentinel_cable_error',
    associated_id: String(deviceId),
    status: 'new',
    summary: 'Cable error reported at start-up',
    params: { volts: 3.1, readings: 3 },
    created_at: '2026-11-20T03:00:00.500Z',
  })
  expect(alert).toEqual(Alert.parse(alert))
})

test('without a limit the list has all open alerts and the newest thousand resolved ones, the newest first', async () => {
  const oldest = await seed({ createdAt: '2026-01-01T00:00:00.000Z' })
  await seedResolvedAlerts(api.db, {
    userId: owner.id,
    deviceId,
    count: 1001,
    until: '2026-06-01T00:00:00.000Z',
  })
  const type = 'no_recent_insights'
  const middle = await seed({ type, createdAt: '2026-06-01T00:00:00.000Z', status: 'acknowledged' })
  const response = await api.as(owner).get('/api/alerts')
  const alerts: Alert[] = response.json()
  expect(alerts).toHaveLength(1002)
  expect([alerts[0]?.id, alerts.at(-1)?.id]).toEqual([middle, oldest])
  expect(alerts.map(({ created_at }) => created_at)).toEqual(
    alerts
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  expect(response.headers['x-next-cursor']).toBeUndefined()
})

test('pages continue after the last alert, even among alerts of the same moment', async () => {
  const at = '2026-03-01T00:00:00.000Z'
  const ids = [
    await seed({ createdAt: at }),
    await seed({ type: 'no_recent_insights', createdAt: at, status: 'resolved' }),
    await seed({ type: 'no_recent_camera_triggers', createdAt: at }),
    await seed({ type: 'sentinel_cable_error', createdAt: '2026-02-01T00:00:00.000Z' }),
  ]
  const newestFirst = [ids[2], ids[1], ids[0], ids[3]]
  const seen: number[] = []
  let next = ''
  do {
    const page = await api.as(owner).get(`/api/alerts?limit=1${next}`)
    seen.push(...idsOf(page.json()))
    const cursor = page.headers['x-next-cursor']
    next = cursor === undefined ? '' : `&cursor=${cursor.toString()}`
  } while (next !== '')
  expect(seen).toEqual(newestFirst)
  expect(idsOf(await alertsOf(owner, `?cursor=${ids[2]}`))).toEqual(newestFirst.slice(1))
})

test('another user’s alert is not a valid cursor', async () => {
  const id = await seed()
  const response = await api.as(await api.createUser()).get(`/api/alerts?cursor=${id}`)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual({ cursor: 'Is not a cursor of this list.' })
})

test('alerts belong to one user only, even if others have the same device', async () => {
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  const mine = await seed()
  const theirs = await seed({ userId: other.id })
  expect([idsOf(await alertsOf(owner)), idsOf(await alertsOf(other))]).toEqual([[mine], [theirs]])
  expect([await badgeOf(owner), await badgeOf(other)]).toEqual([1, 1])
  expect((await move(theirs, 'resolved')).statusCode).toBe(404)
  expect((await rowOf(theirs)).status).toBe('new')
})

test('a user who loses a device loses its alerts permanently', async () => {
  const open = await seed({ createdAt: '2026-01-01T00:00:00.000Z' })
  await seedResolvedAlerts(api.db, {
    userId: owner.id,
    deviceId,
    count: 1,
    until: '2026-01-02T00:00:00.000Z',
  })
  await api.db.deleteFrom('user_device').where('user_id', '=', owner.id).execute()
  expect([await alertsOf(owner), await alertsOf(owner, '?limit=5'), await badgeOf(owner)]).toEqual([
    [],
    [],
    0,
  ])
  expect((await move(open, 'resolved')).statusCode).toBe(404)
  expect((await api.as(owner).delete('/api/alerts/all')).json()).toEqual({ updated: 0 })

  await linkDevice(api.db, { userId: owner.id, deviceId, visibleFrom: '-infinity' })
  expect(await alertsOf(owner)).toEqual([])
})

test('an alert is acknowledged, then resolved, and remembers when and by whom', async () => {
  const id = await seed()
  const published = await countPushedAlerts()
  expect((await move(id, 'acknowledged')).json()).toMatchObject({ id, status: 'acknowledged' })
  expect(await rowOf(id)).toMatchObject({
    acknowledged_at: expect.any(String),
    resolved_at: null,
    resolved_by: null,
  })
  expect((await move(id, 'resolved')).json()).toMatchObject({ id, status: 'resolved' })
  expect(await rowOf(id)).toMatchObject({ resolved_at: expect.any(String), resolved_by: owner.id })
  expect(await countPushedAlerts()).toBe(published + 2)
})

test.each([
  ['resolved', 'acknowledged'],
  ['resolved', 'resolved'],
  ['acknowledged', 'acknowledged'],
] as const)(
  'an alert that is %s stays so when it should become %s, and no one is notified',
  async (status, requested) => {
    const id = await seed({ status })
    const [before, published] = [await rowOf(id), await countPushedAlerts()]
    const response = await move(id, requested)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, status })
    expect([await rowOf(id), await countPushedAlerts()]).toEqual([before, published])
  },
)

test('if an acknowledge and a resolve arrive at the same time, the resolve wins, whichever is first', async () => {
  const id = await seed()
  const requested = ['acknowledged', 'resolved', 'acknowledged', 'resolved', 'acknowledged']
  const answers = await Promise.all(requested.map((status) => move(id, status)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(requested.map(() => 200))
  expect((await rowOf(id)).status).toBe('resolved')
})

test.each([
  ['/api/alerts/statusUpdate/1', { status: 'open' }, 'status'],
  ['/api/alerts/statusUpdate/x', { status: 'resolved' }, 'id'],
  ['/api/alerts/statusUpdate/9007199254740993', { status: 'resolved' }, 'id'],
])('%s with %j is refused with an error at its field', async (url, body, field) => {
  const response = await api.as(owner).put(url, body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('acknowledging all changes the new alerts, and resolving all changes all open ones', async () => {
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  const theirs = await seed({ userId: other.id })
  await seed({ status: 'acknowledged' })
  await seed({ type: 'no_recent_insights' })
  const last = await seed({ type: 'no_recent_camera_triggers' })

  expect((await api.as(owner).put('/api/alerts/all')).json()).toEqual({ updated: 2 })
  expect(await badgeOf(owner)).toBe(0)
  expect((await api.as(owner).put('/api/alerts/all')).json()).toEqual({ updated: 0 })
  expect((await api.as(owner).delete('/api/alerts/all')).json()).toEqual({ updated: 3 })
  expect(await rowOf(last)).toMatchObject({ status: 'resolved', resolved_by: owner.id })
  expect((await api.as(owner).delete('/api/alerts/all')).json()).toEqual({ updated: 0 })
  expect((await rowOf(theirs)).status).toBe('new')
})

test('the status “new” changes nothing, whatever state the alert is in', async () => {
  const id = await seed()
  for (const status of ['new', 'acknowledged', 'resolved'] as const) {
    if (status !== 'new') await move(id, status)
    const answer = await move(id, 'new')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, status })
  }
  expect((await move(id, 'new', await api.createUser())).statusCode).toBe(404)
})

test('several alerts are locked in the order of their ids, so that other code with this order never blocks it', async () => {
  const further = await api.createDevice({ owners: [owner] })
  const [first, second] = [await seed({ deviceId: further }), await seed()]
  await move(first, 'acknowledged') // the first alert's row is now stored after the second's
  const client = await api.pool.connect()
  const hold = (id: number) => client.query('select from alert where alert_id = $1 for update', [id])
  await client.query('begin')
  await hold(first)
  const resolving = Promise.resolve(api.as(owner).delete('/api/alerts/all'))
  await expect.poll(countWaiting).toBe(1)
  await hold(second)
  await client.query('commit')
  client.release()
  expect((await resolving).json()).toEqual({ updated: 2 })
})

test.each(['owner', 'staff', 'viewer'] as const)('%s: the role decides who may do it', async (role) => {
  const user = await api.createUser({ role })
  const status = role === 'viewer' ? 403 : 200
  for (const url of ['/api/alerts', '/api/alerts/badge', '/api/alerts/settings'])
    expect((await api.as(user).get(url)).statusCode).toBe(status)
})
