import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countInsightRows, findStoredCounts } from '../../testing/recount.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  for (const month of ['01', '03', '05'])
    await seedInsight(api.pool, { deviceId, takenAt: `2026-${month}-01T00:00:00.000Z` })
})
afterAll(() => api.stop())

const move = (visible_from: string | null, ofDevice = deviceId) =>
  api.as(staff).put(`/api/internal/users/${owner.id}/devices/${ofDevice}`, { visible_from })
const countSeen = async (): Promise<number> => (await api.as(owner).get('/api/insights/count')).json().count

test.each([
  ['forward', '2026-02-01T00:00:00.000Z', 2],
  ['to now', new Date().toISOString(), 0],
])(
  'a link that is moved %s shows less, and shows all when moved back to the beginning',
  async (_, to, seen) => {
    expect(await countSeen()).toBe(3)
    expect((await move(to)).json()).toEqual({ visible_from: to })
    expect(await countSeen()).toBe(seen)
    const ofDevice = ({ device_id }: { device_id: number }) => device_id === deviceId
    expect((await findStoredCounts(api.pool)).filter(ofDevice)).toEqual(
      (await countInsightRows(api.pool)).filter(ofDevice),
    )
    expect((await move(null)).json()).toEqual({ visible_from: null })
    expect(await countSeen()).toBe(3)
  },
)

test('insights received before the start are hidden, even though the camera’s clock ran ahead', async () => {
  await seedInsight(api.pool, {
    deviceId,
    takenAt: '2026-08-01T00:00:00.000Z',
    receivedAt: '2026-06-01T00:00:00.000Z',
  })
  await move('2026-07-01T00:00:00.000Z')
  expect(await countSeen()).toBe(0)
})

test('a start that was moved forward counts missing insights from then on, not from when the link was created', async () => {
  await api.pool.query(`update user_device set linked_at = now() - interval '1 year' where device_id = $1`, [
    deviceId,
  ])
  await move(new Date().toISOString())
  const { rows } = await api.pool.query(
    `select insights_counted_from(l, now() - interval '1 day') = l.visible_from as "fromStart" from user_device l where device_id = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ fromStart: true }])
})

test('each move is an act in the trail, with the previous start', async () => {
  await move('2026-02-01T00:00:00.000Z')
  await move('2026-02-01T00:00:00.000Z')
  await move(null)
  const { rows } = await api.pool.query(
    `select actor_id, subject_id, about from account_event where kind = 'link_start_moved' and device_id = $1 order by event_id`,
    [deviceId],
  )
  const who = { actor_id: staff.id, subject_id: owner.id }
  expect(rows).toEqual([
    { ...who, about: { from: null, to: '2026-02-01T00:00:00.000Z' } },
    { ...who, about: { from: '2026-02-01T00:00:00.000Z', to: null } },
  ])
})

test.each([
  '2099-01-01T00:00:00.000Z',
  '1999-12-31T00:00:00.000Z',
  '2026-13-45T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  'yesterday',
])('%s is not a valid start', async (start) => {
  const response = await move(start)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toHaveProperty('visible_from')
  expect(await countSeen()).toBe(3)
})

test('an unknown link is 404', async () => {
  expect((await move(null, await api.createDevice())).statusCode).toBe(404)
})
