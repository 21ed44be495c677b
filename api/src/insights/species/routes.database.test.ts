import type { Insight } from '@sentinel/contracts/insights/insights'
import { InsightSpecies } from '@sentinel/contracts/insights/species'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const [SERVAL, LION, CARACAL] = [17, 4, 5]
const LATE = '2026-06-01T00:00:00.000Z'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Savanna')`)
  await api.pool.query(
    `insert into class_definition values (3, ${SERVAL}, 'serval'), (3, ${LION}, 'lion'), (3, ${CARACAL}, 'caracal')`,
  )
})
afterAll(() => api.stop())

const urlOf = (insightId: number) => `/api/insights/${insightId}/species`
const name = async (insightId: number, classId: number, user = owner) =>
  api.as(user).put(urlOf(insightId), { class_id: classId })
const read = async (insightId: number, user = owner): Promise<Insight> =>
  (await api.as(user).get(`/api/insights/${insightId}`)).json()
const readSpecies = async (insightId: number, user = owner) =>
  InsightSpecies.parse((await api.as(user).get(urlOf(insightId))).json())

async function seed(more: Partial<InsightSeed> = {}): Promise<{ deviceId: number; insightId: number }> {
  const deviceId = more.deviceId ?? (await api.createDevice({ owners: [owner] }))
  const classes = [
    { classId: SERVAL, confidence: 93 },
    { classId: LION, confidence: 5.5 },
  ]
  return { deviceId, insightId: await seedInsight(api.pool, { deviceId, classes, ...more }) }
}

/** Returns the counts by class for a device and its links, and the same counts calculated from the rows. */
async function countClasses(deviceId: number): Promise<{ counted: unknown; recounted: unknown }> {
  const { rows } = await api.pool.query(
    `with counter as (
       select 0 as user_id, 0::bigint as from_id, class_counts from device_stat where device_id = $1
       union all
       select user_id, visible_from_id, class_counts from link_stat where device_id = $1)
     select user_id,
       (select json_agg(array[class_counts[n], class_counts[n + 1], class_counts[n + 2]] order by class_counts[n])
        from generate_series(1, cardinality(class_counts), 3) n where class_counts[n + 1] <> 0 or class_counts[n + 2] <> 0) as counted,
       (select json_agg(array[key, shown, archived] order by key) from (
         select class_key(alg_id, class_id) as key, count(*) filter (where insight_status <> 'archive') as shown,
           count(*) filter (where insight_status = 'archive') as archived
         from insight where device_id = $1 and insight_id >= from_id group by 1) r) as recounted
     from counter order by user_id`,
    [deviceId],
  )
  return { counted: rows.map(({ counted }) => counted), recounted: rows.map(({ recounted }) => recounted) }
}

async function expectCountsToHold(deviceId: number): Promise<void> {
  const { counted, recounted } = await countClasses(deviceId)
  expect(counted).toEqual(recounted)
}

async function lastClassOf(deviceId: number): Promise<number> {
  const { rows } = await api.pool.query('select last_class_id from device_stat where device_id = $1', [
    deviceId,
  ])
  return rows[0].last_class_id
}

test('an unreviewed insight has the machine’s class and a choice of all classes of its model', async () => {
  const { insightId } = await seed()
  expect(await readSpecies(insightId)).toEqual({
    machine: { class_id: SERVAL, className: 'serval', confidence: 93 },
    review: null,
    classes: [
      { class_id: CARACAL, className: 'caracal' },
      { class_id: 99, className: 'empty' },
      { class_id: LION, className: 'lion' },
      { class_id: SERVAL, className: 'serval' },
    ],
  })
  expect((await read(insightId)).userConfirmed).toBe(false)
})

test('a correction counts from then on, and the machine’s answer is stored with who corrected it and when', async () => {
  const { deviceId, insightId } = await seed()
  const corrected = (await name(insightId, LION)).json()
  expect(corrected).toMatchObject({
    insight_id: insightId,
    class_id: LION,
    class_name: 'lion',
    confidence: 5.5,
    userConfirmed: true,
    class_list: [
      { class_id: SERVAL, className: 'serval', confidence: 93 },
      { class_id: LION, className: 'lion', confidence: 5.5 },
    ],
  })
  expect(await read(insightId)).toEqual(corrected)
  const { machine, review } = await readSpecies(insightId)
  expect(machine).toEqual({ class_id: SERVAL, className: 'serval', confidence: 93 })
  expect(review).toMatchObject({ class_id: LION, className: 'lion', by: 'Ada Fox' })
  expect(Math.abs(Date.parse(review!.at) - Date.now())).toBeLessThan(60_000)
  await expectCountsToHold(deviceId)
  expect(await lastClassOf(deviceId)).toBe(LION)
})

test('the confidence of a class that the machine did not name is unknown', async () => {
  const { insightId } = await seed()
  expect((await name(insightId, CARACAL)).json()).toMatchObject({ class_id: CARACAL, confidence: null })
  expect((await name(insightId, 99)).json()).toMatchObject({ class_name: 'empty', confidence: null })
})

test('confirming names the same class and changes nothing else', async () => {
  const { deviceId, insightId } = await seed()
  const before = await read(insightId)
  expect((await name(insightId, SERVAL)).json()).toEqual({ ...before, userConfirmed: true })
  expect((await readSpecies(insightId)).review).toMatchObject({ class_id: SERVAL, by: 'Ada Fox' })
  await expectCountsToHold(deviceId)
})

test.each([
  ['with a list', {}],
  ['without a list', { classes: undefined as never, classId: 41, confidence: 61.5 }],
  ['without a confidence', { classes: undefined as never, classId: 41, confidence: null }],
])('removing a user’s review of an insight %s restores it exactly', async (_, more) => {
  const { deviceId, insightId } = await seed(more)
  const [before, species, counts] = [
    await read(insightId),
    await readSpecies(insightId),
    await countClasses(deviceId),
  ]
  await name(insightId, LION)
  await name(insightId, CARACAL)
  expect((await read(insightId)).class_list).toEqual(before.class_list)
  const { machine } = await readSpecies(insightId)
  expect(machine).toEqual(species.machine)
  expect((await api.as(owner).delete(urlOf(insightId))).json()).toEqual(before)
  expect(await read(insightId)).toEqual(before)
  expect(await readSpecies(insightId)).toEqual(species)
  expect(await countClasses(deviceId)).toEqual(counts)
  expect(await lastClassOf(deviceId)).toBe(before.class_id)
})

test('removing a review that does not exist changes nothing', async () => {
  const { insightId } = await seed()
  const before = await read(insightId)
  expect((await api.as(owner).delete(urlOf(insightId))).json()).toEqual(before)
})

test('the counters of the device and of links that start later follow, for shown and archived insights', async () => {
  const deviceId = await api.createDevice({ owners: [owner] })
  const [late, latest] = [await api.createUser(), await api.createUser()]
  const shown = await seed({ deviceId, takenAt: '2026-05-01T00:00:00.000Z' })
  const archived = await seed({ deviceId, takenAt: '2026-07-01T00:00:00.000Z', status: 'archive' })
  const newest = await seed({ deviceId, takenAt: '2026-09-01T00:00:00.000Z' })
  await api.pool.query('select link_device($1, $2, $3)', [late.id, deviceId, LATE])
  await api.pool.query('select link_device($1, $2, $3)', [latest.id, deviceId, '2026-08-01'])
  await name(shown.insightId, LION)
  await name(archived.insightId, CARACAL)
  await expectCountsToHold(deviceId)
  expect(await lastClassOf(deviceId)).toBe(SERVAL)
  await name(newest.insightId, CARACAL, latest)
  await expectCountsToHold(deviceId)
  expect(await lastClassOf(deviceId)).toBe(CARACAL)
  await api.as(owner).delete(urlOf(archived.insightId))
  await expectCountsToHold(deviceId)
})

test('if many users review at the same time, the last one wins, and the counters stay right', async () => {
  const users = [owner, await api.createUser(), await api.createUser(), await api.createUser()]
  const deviceId = await api.createDevice({ owners: users })
  const ids = [(await seed({ deviceId })).insightId, (await seed({ deviceId })).insightId]
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      name(ids[n % 2]!, [LION, CARACAL, SERVAL][n % 3]!, users[n % users.length]),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  await expectCountsToHold(deviceId)
  await name(ids[0]!, CARACAL, users[1])
  expect((await readSpecies(ids[0]!)).review).toMatchObject({ class_id: CARACAL })
})

test('a class that the model does not have is refused with an error at its field, and changes nothing', async () => {
  const { insightId } = await seed()
  const before = await read(insightId)
  const response = await name(insightId, 12_345)
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    { class_id: 'Is not a class of this insight’s model.' },
  ])
  expect((await api.as(owner).put(urlOf(insightId), { class_id: -1 })).statusCode).toBe(400)
  expect(await read(insightId)).toEqual(before)
})

test('an undefined class of the insight’s own list may be chosen', async () => {
  const { insightId } = await seed({
    classes: [
      { classId: SERVAL, confidence: 60 },
      { classId: 77, confidence: 40 },
    ],
  })
  expect((await readSpecies(insightId)).classes).toContainEqual({ class_id: 77, className: 'Class 77' })
  expect((await name(insightId, 77)).json()).toMatchObject({ class_name: 'Class 77', confidence: 40 })
})

test('another user’s insight, one of a former owner’s time and an absent one are not found', async () => {
  const [stranger, next] = [await api.createUser(), await api.createUser()]
  const { deviceId, insightId } = await seed({ takenAt: '2026-05-01T00:00:00.000Z' })
  await api.pool.query('select link_device($1, $2, $3)', [next.id, deviceId, LATE])
  for (const [user, id] of [
    [stranger, insightId],
    [next, insightId],
    [owner, 1],
  ] as const) {
    expect((await api.as(user).get(urlOf(id))).statusCode).toBe(404)
    expect((await name(id, LION, user)).statusCode).toBe(404)
    expect((await api.as(user).delete(urlOf(id))).statusCode).toBe(404)
  }
  expect((await read(insightId)).class_id).toBe(SERVAL)
})

test('a viewer can read the species, but not change anything', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const deviceId = await api.createDevice({ owners: [viewer] })
  const { insightId } = await seed({ deviceId })
  expect((await readSpecies(insightId, viewer)).review).toBeNull()
  expect((await name(insightId, LION, viewer)).statusCode).toBe(403)
  expect((await api.as(viewer).delete(urlOf(insightId))).statusCode).toBe(403)
})

test('a review is published with the row, once for each change', async () => {
  const { insightId } = await seed()
  const countPushed = async () =>
    (
      await api.pool.query(
        `select count(*)::int as changes from change_log where kind = 'insights:changed' and $1 = any (ids)`,
        [insightId],
      )
    ).rows[0].changes
  await name(insightId, LION)
  expect(await countPushed()).toBe(1)
  await api.as(owner).delete(urlOf(insightId))
  expect(await countPushed()).toBe(2)
  await api.as(owner).delete(urlOf(insightId))
  await name(insightId, 12_345)
  expect(await countPushed()).toBe(2)
})

test('a reviewer without a name is shown by user name, and a deleted one as a former user', async () => {
  const reviewer = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner, reviewer] })
  const { insightId } = await seed({ deviceId })
  await name(insightId, LION, reviewer)
  await api.pool.query(`update user_account set first_name = '', last_name = '' where user_id = $1`, [
    reviewer.id,
  ])
  expect((await readSpecies(insightId)).review?.by).toBe(reviewer.email)
  await api.pool.query('delete from user_account where user_id = $1', [reviewer.id])
  expect((await readSpecies(insightId)).review).toMatchObject({ class_id: LION, by: 'a former user' })
})

test('a conditional review changes nothing after another user has chosen another species', async () => {
  const { insightId } = await seed()
  const put = (ifReviewed: string, classId: number) =>
    api.as(owner).put(`${urlOf(insightId)}?reviewed_as=${ifReviewed}`, { class_id: classId })
  const clear = (ifReviewed: string) => api.as(owner).delete(`${urlOf(insightId)}?reviewed_as=${ifReviewed}`)
  expect((await put(String(SERVAL), LION)).statusCode).toBe(409)
  expect((await put('none', LION)).statusCode).toBe(200)
  expect((await put('none', LION)).statusCode).toBe(200) // a client repeats the request if it received no response
  expect((await clear(String(CARACAL))).statusCode).toBe(409)
  expect((await put('none', CARACAL)).statusCode).toBe(409)
  expect((await read(insightId)).class_id).toBe(LION)
  expect((await clear(String(LION))).statusCode).toBe(200)
  expect((await clear(String(LION))).statusCode).toBe(200)
  expect(await read(insightId)).toMatchObject({ class_id: SERVAL, userConfirmed: false })
})
