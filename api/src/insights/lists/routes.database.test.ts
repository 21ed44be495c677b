import { Insight, InsightWindow } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestUser } from '../../testing/seed.ts'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let stranger: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  stranger = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const get = async (url: string, user = owner) => (await api.as(user).get(url)).json()

test('an insight has the fields of the contract, times in UTC with milliseconds, and classes by their names', async () => {
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await api.pool.query(`insert into class_definition values (3, 17, 'serval')`)
  const insightId = await seedInsight(api.pool, {
    deviceId,
    takenAt: '2026-11-20T03:11:08.000Z',
    receivedAt: '2026-11-20T03:12:00.250Z',
    classes: [
      { classId: 17, confidence: 93 },
      { classId: 4, confidence: 5.5 },
      { classId: 99, confidence: 1 },
    ],
    window: { start: '2026-11-20T03:00:00.000Z', end: '2026-11-20T03:10:00.000Z' },
    place: { latitude: -1.2921, longitude: 36.8219 },
  })
  const photoUrl = await seedPhoto(api.pool, insightId)
  const insight = await get(`/api/insights/${insightId}`)
  expect(Insight.parse(insight)).toEqual(insight)
  expect(insight).toMatchObject({
    insight_id: insightId,
    device_id: deviceId,
    class_name: 'serval',
    class_list: [
      { class_id: 17, className: 'serval', confidence: 93 },
      { class_id: 4, className: 'Class 4', confidence: 5.5 },
      { class_id: 99, className: 'empty', confidence: 1 },
    ],
    confidence: 93,
    group_confidence: 93,
    is_from_lora: false,
    time_stamp: '2026-11-20T03:12:00.250Z',
    file_ctime: '2026-11-20T03:11:08.000Z',
    insight_status: 'none',
    latitude: -1.2921,
    longitude: 36.8219,
    photoUrl,
    table: 'insight',
    window_start: '2026-11-20T03:00:00.000Z',
  })
})

test('an insight whose photo is damaged is marked, with the photo and without', async () => {
  const [shown, unreadable] = [
    await seedInsight(api.pool, { deviceId }),
    await seedInsight(api.pool, { deviceId }),
  ]
  const photoUrl = await seedPhoto(api.pool, shown)
  await api.pool.query('update insight set photo_damaged = true where insight_id = any ($1)', [
    [shown, unreadable],
  ])
  expect(await get(`/api/insights/${shown}`)).toMatchObject({ photoUrl, photo_damaged: true })
  expect(await get(`/api/insights/${unreadable}`)).toMatchObject({ photoUrl: null, photo_damaged: true })
  const whole = await seedInsight(api.pool, { deviceId })
  expect(await get(`/api/insights/${whole}`)).not.toHaveProperty('photo_damaged')
})

test('an insight has photo_awaited if its camera announced a photo, until the photo arrives', async () => {
  const [announced, silent] = [
    await seedInsight(api.pool, { deviceId }),
    await seedInsight(api.pool, { deviceId }),
  ]
  await api.pool.query('update insight set photo_expected = true where insight_id = $1', [announced])
  expect(await get(`/api/insights/${announced}`)).toMatchObject({ photoUrl: null, photo_awaited: true })
  expect(await get(`/api/insights/${silent}`)).not.toHaveProperty('photo_awaited')
  await seedPhoto(api.pool, announced)
  expect(await get(`/api/insights/${announced}`)).not.toHaveProperty('photo_awaited')
})

test('missing values of an insight are null, and its class list has only its own class', async () => {
  const insightId = await seedInsight(api.pool, { deviceId, classId: 41, confidence: null })
  const insight = Insight.parse(await get(`/api/insights/${insightId}`))
  expect(insight).toMatchObject({
    class_name: 'Class 41',
    class_list: [{ class_id: 41, className: 'Class 41', confidence: null }],
    confidence: null,
    photoUrl: null,
    window_start: null,
    collection_id: String(insightId),
  })
})

test('group_confidence is the rounded average of the most confident class in the collection', async () => {
  const window = { start: '2026-10-01T00:00:00.000Z', end: '2026-10-01T00:10:00.000Z' }
  const at = { deviceId, window, takenAt: '2026-10-01T00:05:00.000Z' }
  await seedInsight(api.pool, { ...at, classId: 1, confidence: 80 })
  await seedInsight(api.pool, { ...at, classId: 1, confidence: 91 })
  const insightId = await seedInsight(api.pool, { ...at, classId: 2, confidence: 60 })
  expect((await get(`/api/insights/${insightId}`)).group_confidence).toBe(86)
})

test('a collection has an id made of its device and window, and is seen only from the start of the link', async () => {
  const [former, next] = [await api.createUser(), await api.createUser()]
  const device = await api.createDevice({ owners: [former] })
  const window = { start: '2026-08-01T00:00:00.000Z', end: '2026-08-01T01:00:00.000Z' }
  const at = { deviceId: device, window, classId: 1 }
  await seedInsight(api.pool, { ...at, takenAt: '2026-08-01T00:10:00.000Z', confidence: 20 })
  await api.pool.query(`select link_device($1, $2, '2026-08-01T00:30:00Z')`, [next.id, device])
  await seedInsight(api.pool, { ...at, takenAt: '2026-08-01T00:40:00.000Z', confidence: 80 })
  const other = { start: '2026-08-01T01:00:00.000Z', end: '2026-08-01T02:00:00.000Z' }
  const last = { ...at, window: other, takenAt: '2026-08-01T01:10:00.000Z', confidence: 30 }
  await seedInsight(api.pool, last)
  await api.pool.query(
    'select link_device(user_id, device_id, visible_from) from user_device where user_id = $1 and device_id = $2',
    [next.id, device],
  )
  const confidences = async (user: TestUser) =>
    (await get('/api/insights/paginated', user)).map((row: Insight) => row.group_confidence)
  expect(await confidences(former)).toEqual([30, 50, 50])
  expect(await confidences(next)).toEqual([30, 80])
})

test('the list goes from the newest to the oldest by cursor, with each insight once and their number', async () => {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  const ids: number[] = []
  for (const day of ['03', '01', '05', '02', '04'])
    ids.push(await seedInsight(api.pool, { deviceId: device, takenAt: `2026-09-${day}T12:00:00.000Z` }))
  const first = InsightWindow.parse(await get('/api/insights?limit=2', user))
  expect(first.total).toBe(5)
  const second = await get(`/api/insights?limit=2&cursor=${first.next}`, user)
  const third = await get(`/api/insights?limit=2&cursor=${second.next}`, user)
  expect(third.next).toBeNull()
  const seen = [first, second, third].flatMap(({ insights }) =>
    insights.map((row: Insight) => row.insight_id),
  )
  expect(seen).toEqual(ids.toSorted((a, b) => b - a))
})

test('archived insights are counted, hidden in the list, and shown on request', async () => {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  const archived = await seedInsight(api.pool, { deviceId: device, status: 'archive' })
  const shown = await seedInsight(api.pool, { deviceId: device })
  const list = await get('/api/insights', user)
  expect([list.total, list.insights.map((row: Insight) => row.insight_id)]).toEqual([1, [shown]])
  const all = await get('/api/insights?archived=true', user)
  expect([all.total, all.insights.map((row: Insight) => row.insight_id)]).toEqual([
    2,
    [shown, archived].toSorted((a, b) => b - a),
  ])
  expect(await get('/api/insights/count', user)).toEqual({ count: 2 })
  expect(await get('/api/insights/paginated?limit=10&offset=0', user)).toHaveLength(2)
})

test('limit and offset give the same order', async () => {
  const whole = z.array(Insight).parse(await get('/api/insights/paginated'))
  expect(await get('/api/insights/paginated?limit=2&offset=1')).toEqual(whole.slice(1, 3))
  expect(await get('/api/insights/paginated?limit=2&offset=1000000')).toEqual([])
})

test('another owner’s insights are not listed, counted or found', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  expect(await get('/api/insights', stranger)).toMatchObject({ insights: [], next: null, total: 0 })
  expect(await get('/api/insights/count', stranger)).toEqual({ count: 0 })
  expect(await get('/api/insights/paginated', stranger)).toEqual([])
  expect((await api.as(stranger).get(`/api/insights/${insightId}`)).statusCode).toBe(404)
})

test('a link that starts later shows nothing of what came before it', async () => {
  const [former, next] = [await api.createUser(), await api.createUser()]
  const device = await api.createDevice({ owners: [former] })
  const old = await seedInsight(api.pool, { deviceId: device, takenAt: '2026-08-01T00:00:00.000Z' })
  await api.pool.query(`select link_device($1, $2, '2026-08-02')`, [next.id, device])
  const fresh = await seedInsight(api.pool, { deviceId: device, takenAt: '2026-08-03T00:00:00.000Z' })
  await api.pool.query(
    'select link_device(user_id, device_id, visible_from) from user_device where user_id = $1 and device_id = $2',
    [next.id, device],
  )

  const list = await get('/api/insights', next)
  expect([list.total, list.insights.map((row: Insight) => row.insight_id)]).toEqual([1, [fresh]])
  expect(await get('/api/insights/count', next)).toEqual({ count: 1 })
  expect(await get('/api/insights/paginated', next)).toHaveLength(1)
  expect((await api.as(next).get(`/api/insights/${old}`)).statusCode).toBe(404)
  expect(await get('/api/insights/count', former)).toEqual({ count: 2 })
})

test.each([
  ['limit=1e9', 'limit'],
  ['limit=0', 'limit'],
  ['limit=ten', 'limit'],
  ['cursor=drop', 'cursor'],
  ['archived=perhaps', 'archived'],
])('GET /api/insights?%s is refused with the name of the field', async (query, field) => {
  const response = await api.as(owner).get(`/api/insights?${query}`)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toEqual([field])
})

test('a negative offset is refused', async () => {
  const response = await api.as(owner).get('/api/insights/paginated?offset=-1')
  expect([response.statusCode, response.json().errors]).toEqual([400, { offset: 'Must not be negative.' }])
})
