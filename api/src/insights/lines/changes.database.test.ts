import { InsightChangesPage, InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await api.pool.query(`insert into class_definition values (3, 17, 'serval'), (3, 4, 'lion')`)
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const readAll = async (user = owner) =>
  InsightLinesPage.parse((await api.as(user).get('/api/insights/lines')).json())
const requestChanges = (since: string, { user = owner, query = '' } = {}) =>
  api.as(user).get(`/api/insights/changes?since=${since}${query}`)
const readChanges = async (since: string, options?: { user?: TestUser; query?: string }) =>
  InsightChangesPage.parse((await requestChanges(since, options)).json())
const logChange = (kind: string, ids: number[]) =>
  api.pool.query('select log_change($1, $2::bigint[])', [kind, ids])

function byId({ lines }: InsightLinesPage): Map<number, Record<string, unknown>> {
  return new Map(
    lines.insight_id.map((id, at) => [
      id,
      Object.fromEntries(Object.entries(lines).map(([name, column]) => [name, column[at]])),
    ]),
  )
}

test('nothing has changed since the revision of the newest answer', async () => {
  await seedInsight(api.pool, { deviceId })
  // Open transactions of other tests on this server may repeat changes.
  await expect
    .poll(async () => (await readChanges((await readAll()).revision)).lines.insight_id, { timeout: 20_000 })
    .toEqual([])
  const page = await readChanges((await readAll()).revision)
  expect([page.total, page.next]).toEqual([1, null])
})

test('a copy to which the changes are applied equals the whole list, whatever has changed', async () => {
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push(await seedInsight(api.pool, { deviceId }))
  const before = await readAll()
  const [reviewed = 0, archived = 0, favorite = 0, photographed = 0] = ids
  await seedInsight(api.pool, { deviceId, takenAt: '2026-10-01T00:00:00.000Z' })
  await api.as(owner).put(`/api/insights/${reviewed}/species`, { class_id: 4 })
  await startUpdate(api, owner, [
    { insightId: archived, deviceId, insightStatus: 'archive' },
    { insightId: favorite, deviceId, insightStatus: 'favorite' },
  ])
  await workOff(api)
  await seedPhoto(api.pool, photographed)
  await logChange('insights:changed', [photographed])

  const changes = await readChanges(before.revision)
  const whole = await readAll()
  expect(new Map([...byId(before), ...byId(changes)])).toEqual(byId(whole))
  expect(changes.lines.insight_id).toEqual(
    expect.arrayContaining([reviewed, archived, favorite, photographed]),
  )
  expect(changes.total).toBe(7)
  expect(changes.names.classes).toEqual(
    expect.arrayContaining([{ alg_id: 3, class_id: 4, class_name: 'lion' }]),
  )
})

test('a change that was not committed at the revision is among the later ones', async () => {
  const otherDeviceId = await api.createDevice({ owners: [owner] })
  const client = await api.pool.connect()
  try {
    await client.query('begin')
    const id = await seedInsight(client as unknown as typeof api.pool, { deviceId })
    const { revision, lines } = await readAll()
    expect(lines.insight_id).toEqual([])
    const other = await seedInsight(api.pool, { deviceId: otherDeviceId })
    await client.query('commit')
    const { lines: changed } = await readChanges(revision)
    expect(new Set(changed.insight_id)).toEqual(new Set([id, other]))
  } finally {
    client.release(true)
  }
})

test('pages go from the newest to the oldest, and only the first has the links', async () => {
  const { revision } = await readAll()
  const ids: number[] = []
  for (const day of ['03', '01', '02'])
    ids.push(await seedInsight(api.pool, { deviceId, takenAt: `2026-09-${day}T12:00:00.000Z` }))
  const first = await readChanges(revision, { query: '&limit=2' })
  const second = await readChanges(revision, { query: `&limit=2&cursor=${first.next}` })
  expect([first, second].flatMap(({ lines }) => lines.insight_id)).toEqual(ids.toSorted((a, b) => b - a))
  expect([second.next, second.links]).toEqual([null, null])
  expect(first.links).toEqual([{ device_id: deviceId, from_insight_id: Math.min(...ids) }])
})

test('the first page names all devices, also those whose insights have not changed', async () => {
  await seedInsight(api.pool, { deviceId })
  const { revision } = await readAll()
  await api.pool.query(`update device set device_name = 'North gate' where device_id = $1`, [deviceId])
  const { names } = await readChanges(revision)
  expect(names.devices).toEqual([{ device_id: deviceId, device_name: 'North gate', display_name: null }])
})

test('a user gets no changes of devices of other users, nor any from before their link', async () => {
  const stranger = await api.createUser()
  const shared = await api.createDevice({ owners: [owner] })
  const { revision } = await readAll()
  await seedInsight(api.pool, { deviceId })
  await seedInsight(api.pool, { deviceId: shared, takenAt: '2026-08-01T00:00:00.000Z' })
  await api.pool.query(`select link_device($1, $2, '2026-08-02')`, [stranger.id, shared])
  const visible = await seedInsight(api.pool, { deviceId: shared, takenAt: '2026-08-03T00:00:00.000Z' })
  const page = await readChanges(revision, { user: stranger })
  expect(page.lines.insight_id).toEqual([visible])
  expect(page.links?.map(({ device_id }) => device_id)).toEqual([shared])
  expect(page.links?.[0]?.from_insight_id).toBeLessThanOrEqual(visible)
})

test('changes that are not pushed are among the changes', async () => {
  const { revision } = await readAll()
  const id = await seedInsight(api.pool, { deviceId })
  await api.pool.query(
    `update change_log set kind = 'insights:unpublished', device_ids = array[$2::int] where $1 = any (ids)`,
    [id, deviceId],
  )
  expect((await readChanges(revision)).lines.insight_id).toEqual([id])
})

test.each([
  ['a class was renamed', () => logChange('classes:changed', [3])],
  [
    'there are too many changes',
    () =>
      logChange(
        'insights:changed',
        Array.from({ length: 100_001 }, (_, id) => id + 1),
      ),
  ],
])('the whole list has to be read again if %s', async (_, change) => {
  const { revision } = await readAll()
  await change()
  const response = await requestChanges(revision)
  expect([response.statusCode, response.json().code]).toEqual([409, 'conflict'])
  const requestAgain = async () => (await requestChanges((await readAll()).revision)).statusCode
  await expect.poll(requestAgain, { timeout: 20_000 }).toBe(200)
})

test('changes of devices of other users do not count, however many there are', async () => {
  const { revision } = await readAll()
  const other = await api.createDevice({ owners: [await api.createUser()] })
  await api.pool.query(
    `select log_change('insights:changed', array_agg(id), in_device_ids => array_agg($1::int)) from generate_series(1, 100001) id`,
    [other],
  )
  expect((await requestChanges(revision)).statusCode).toBe(200)
})

test('a revision of another database, one that is too old and one of the future need the whole list', async () => {
  const { revision } = await readAll()
  const [logId, transactionId] = revision.split('.')
  expect((await requestChanges(`00000000-0000-4000-8000-000000000000.${transactionId}`)).statusCode).toBe(409)
  expect((await requestChanges(`${logId}.${Number(transactionId) + 1_000_000}`)).statusCode).toBe(409)
  await api.pool.query('update change_log_bounds set removed_transaction_id = pg_current_xact_id()')
  expect((await requestChanges(revision)).statusCode).toBe(409)
  const requestAgain = async () => (await requestChanges((await readAll()).revision)).statusCode
  await expect.poll(requestAgain, { timeout: 20_000 }).toBe(200)
})

test.each(['', 'x', '7', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', `${'a'.repeat(36)}.1' or true`])(
  'since=%s is refused with the name of the field',
  async (since) => {
    const response = await requestChanges(encodeURIComponent(since))
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['since']])
  },
)
