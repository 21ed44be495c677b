import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await api.pool.query(`insert into class_definition values (3, 17, 'serval'), (3, 4, 'lion')`)
})
afterAll(() => api.stop())

const read = async (query = '', user = owner) =>
  InsightLinesPage.parse((await api.as(user).get(`/api/insights/lines${query}`)).json())

const ms = (time: string | null) => (time === null ? null : Date.parse(time))

/** Compares the columns with the rows of the same insights. */
async function expectLinesOf(page: InsightLinesPage, user = owner): Promise<void> {
  const { lines, names } = page
  for (const [at, id] of lines.insight_id.entries()) {
    const row: Insight = (await api.as(user).get(`/api/insights/${id}`)).json()
    const nameOf = (classId: number) =>
      names.classes.find((named) => named.class_id === classId && named.alg_id === row.alg_id)?.class_name
    const ids = lines.class_ids[at] ?? [lines.class_id[at]!]
    const confidences = lines.class_confidences[at] ?? [lines.confidence[at]!]
    expect({
      ...row,
      class_list: ids.map((listed, place) => ({
        class_id: listed,
        className: nameOf(listed),
        confidence: confidences[place],
      })),
    }).toEqual(row)
    expect({
      device_id: lines.device_id[at],
      alg_id: lines.alg_id[at],
      class_id: lines.class_id[at],
      class_name: nameOf(lines.class_id[at]!),
      confidence: lines.confidence[at],
      comms_source: lines.comms_source[at],
      insight_status: lines.insight_status[at],
      userConfirmed: lines.userConfirmed[at],
      received: lines.received_ms[at],
      camera: lines.camera_ms[at],
      start: lines.window_start_ms[at],
      end: lines.window_end_ms[at],
      latitude: lines.latitude[at],
      longitude: lines.longitude[at],
      photoUrl: lines.photoUrl[at],
      isPhotoDamaged: lines.photo_damaged[at],
      isPhotoAwaited: lines.photo_awaited[at],
    }).toEqual({
      device_id: row.device_id,
      alg_id: row.alg_id,
      class_id: row.class_id,
      class_name: row.class_name,
      confidence: row.confidence,
      comms_source: row.comms_source,
      insight_status: row.insight_status,
      userConfirmed: row.userConfirmed,
      received: ms(row.time_stamp),
      camera: ms(row.file_ctime),
      start: ms(row.window_start),
      end: ms(row.window_end),
      latitude: row.latitude,
      longitude: row.longitude,
      photoUrl: row.photoUrl,
      isPhotoDamaged: row.photo_damaged === true,
      isPhotoAwaited: row.photo_awaited === true,
    })
  }
}

test('each line has the values of its insight’s row, and names occur once', async () => {
  const classes = [
    { classId: 17, confidence: 93 },
    { classId: 4, confidence: 5.5 },
    { classId: 99, confidence: 1 },
  ]
  const window = { start: '2026-11-20T03:00:00.000Z', end: '2026-11-20T03:10:00.500Z' }
  const place = { latitude: -1.2921, longitude: 36.8219 }
  const receivedAt = '2026-11-20T03:12:00.257Z'
  const first = await seedInsight(api.pool, { deviceId, classes, window, place, receivedAt })
  await seedPhoto(api.pool, first)
  await api.pool.query('update insight set photo_damaged = true where insight_id = $1', [first])
  await seedInsight(api.pool, { deviceId, classId: 17, status: 'archive' })
  const awaiting = await seedInsight(api.pool, {
    deviceId,
    classId: 41,
    confidence: null,
    status: 'favorite',
  })
  await api.pool.query('update insight set photo_expected = true where insight_id = any ($1)', [
    [first, awaiting],
  ])
  const corrected = await seedInsight(api.pool, { deviceId, classId: 17, confidence: 61.25 })
  await api.as(owner).put(`/api/insights/${corrected}/species`, { class_id: 4 })
  const page = await read()
  expect([page.lines.insight_id.length, page.total, page.next]).toEqual([4, 4, null])
  await expectLinesOf(page)
  expect(page.lines.photo_awaited.filter(Boolean)).toHaveLength(1)
  expect(page.names.classes.map(({ class_name }) => class_name).toSorted()).toEqual([
    'Class 41',
    'empty',
    'lion',
    'serval',
  ])
  expect(page.names.devices).toEqual([{ device_id: deviceId, device_name: null, display_name: null }])
})

test('the pages go from the newest to the oldest by cursor, with each insight once', async () => {
  const user = await api.createUser()
  const device = await api.createDevice({ owners: [user] })
  const ids: number[] = []
  for (const day of ['03', '01', '05', '02', '04'])
    ids.push(await seedInsight(api.pool, { deviceId: device, takenAt: `2026-09-${day}T12:00:00.000Z` }))
  const first = await read('?limit=2', user)
  const second = await read(`?limit=2&cursor=${first.next}`, user)
  const third = await read(`?limit=2&cursor=${second.next}`, user)
  expect([first.total, second.total, third.total, third.next]).toEqual([5, 5, 5, null])
  expect([first, second, third].flatMap(({ lines }) => lines.insight_id)).toEqual(
    ids.toSorted((a, b) => b - a),
  )
})

test('a user without insights has empty columns', async () => {
  const { lines, names, next, total } = await read('', await api.createUser())
  expect(new Set(Object.values(lines).map((column) => column.length))).toEqual(new Set([0]))
  expect([names, next, total]).toEqual([{ classes: [], devices: [] }, null, 0])
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
  expect((await read('', former)).lines.insight_id).toEqual([fresh, old])
  const page = await read('', next)
  expect([page.lines.insight_id, page.total]).toEqual([[fresh], 1])
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['', undefined, (body: Buffer) => body],
])('a request that accepts %s gets %s', async (accepted, encoding, decompress) => {
  const response = await api.app.inject({
    url: '/api/insights/lines?limit=2',
    headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': accepted },
  })
  expect([response.headers['content-encoding'], response.headers.vary]).toEqual([encoding, 'accept-encoding'])
  const expected = { ...(await read('?limit=2')), revision: expect.any(String) } // other tests write to this server
  expect(JSON.parse(decompress(response.rawPayload).toString())).toEqual(expected)
})

test.each([
  ['limit=0', 'limit'],
  ['limit=10001', 'limit'],
  ['cursor=drop', 'cursor'],
])('GET /api/insights/lines?%s is refused with the name of the field', async (query, field) => {
  const response = await api.as(owner).get(`/api/insights/lines?${query}`)
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]])
})
