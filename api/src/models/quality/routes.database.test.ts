import { ModelQuality } from '@sentinel/contracts/models/model-quality'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

/** The model of the insights that tests add. */
const SAVANNA = 3
const OTHER_MODEL = 4
const [SERVAL, LION, CARACAL, EMPTY, UNDEFINED] = [17, 4, 5, 99, 77]
const LATE = '2026-06-01T00:00:00.000Z'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-20T12:00:00.000Z') })
  await api.pool.query(
    `insert into alg (alg_id, name) values (${SAVANNA}, 'Savanna'), (${OTHER_MODEL}, 'Forest')`,
  )
  await api.pool.query(
    `insert into class_definition values (3, ${SERVAL}, 'serval'), (3, ${LION}, 'lion'), (3, ${CARACAL}, 'caracal')`,
  )
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  await addToAccount(owner)
})
afterAll(() => api.stop())

async function addToAccount(user: TestUser, algId = SAVANNA): Promise<void> {
  await api.db.insertInto('user_alg').values({ user_id: user.id, alg_id: algId }).execute()
}

const urlOf = (algId: number) => `/api/models/${algId}/quality`
const read = async (user = owner): Promise<ModelQuality> =>
  ModelQuality.parse((await api.as(user).get(urlOf(SAVANNA))).json())

/** Adds an insight and reviews it with its real class. */
async function check(really: number, seed: Partial<InsightSeed> = {}): Promise<number> {
  const insightId = await seedInsight(api.pool, { deviceId, classId: SERVAL, confidence: 90, ...seed })
  const classes = [...new Set([really, SERVAL, LION, CARACAL])]
  await api.pool.query('update insight set class_ids = $2 where insight_id = $1', [insightId, classes])
  const answer = await api.as(owner).put(`/api/insights/${insightId}/species`, { class_id: really })
  expect(answer.statusCode).toBe(200)
  return insightId
}

async function checkAll(really: readonly number[], seed: Partial<InsightSeed> = {}): Promise<void> {
  for (const classId of really) await check(classId, seed)
}

test('checked insights are counted by class and rounded confidence, with the class that users chose instead', async () => {
  await checkAll([SERVAL, SERVAL, LION], { confidence: 90.4 })
  await checkAll([SERVAL, CARACAL, LION], { confidence: 61.5 })
  await check(LION, { classId: LION, confidence: 99.6 })
  await seedInsight(api.pool, { deviceId, classId: LION })
  expect(await read()).toEqual({
    alg_id: SAVANNA,
    alg_name: 'Savanna',
    read_at: '2026-11-20T12:00:00.000Z',
    checked: 7,
    confirmed: 4,
    left_out: 0,
    classes: [
      {
        class_id: SERVAL,
        class_name: 'serval',
        checked: 6,
        confirmed: 3,
        missed: 0,
        scores: [
          { confidence: 62, right: 1, wrong: 2 },
          { confidence: 90, right: 2, wrong: 1 },
        ],
        confusions: [
          { class_id: LION, class_name: 'lion', count: 2 },
          { class_id: CARACAL, class_name: 'caracal', count: 1 },
        ],
      },
      {
        class_id: LION,
        class_name: 'lion',
        checked: 1,
        confirmed: 1,
        missed: 2,
        scores: [{ confidence: 100, right: 1, wrong: 0 }],
        confusions: [],
      },
      {
        class_id: CARACAL,
        class_name: 'caracal',
        checked: 0,
        confirmed: 0,
        missed: 1,
        scores: [],
        confusions: [],
      },
    ],
  })
})

test('an empty frame and a class that the model does not define have their usual names', async () => {
  await checkAll([EMPTY, UNDEFINED])
  const { classes } = await read()
  expect(classes[0]?.confusions.map(({ class_name }) => class_name).toSorted()).toEqual(['Class 77', 'empty'])
})

test('archived insights count, and those without a confidence count separately', async () => {
  await check(SERVAL, { status: 'archive', confidence: null })
  await check(SERVAL, { confidence: 0 })
  const [serval] = (await read()).classes
  expect(serval?.scores).toEqual([
    { confidence: null, right: 1, wrong: 0 },
    { confidence: 0, right: 1, wrong: 0 },
  ])
})

test('a changed review counts by its last class, and a removed one does not count', async () => {
  const changed = await check(LION)
  await api.as(owner).put(`/api/insights/${changed}/species`, { class_id: CARACAL })
  const takenBack = await check(LION)
  await api.as(owner).delete(`/api/insights/${takenBack}/species`)
  const { checked, classes } = await read()
  expect(checked).toBe(1)
  expect(classes[0]?.confusions).toEqual([{ class_id: CARACAL, class_name: 'caracal', count: 1 }])
})

test('a model without checked insights has no classes', async () => {
  await seedInsight(api.pool, { deviceId })
  expect(await read()).toMatchObject({ checked: 0, confirmed: 0, classes: [], left_out: 0 })
})

test('a link that begins later counts only later insights, and insights of a stranger’s devices do not count', async () => {
  const [next, stranger] = [await api.createUser(), await api.createUser()]
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: LATE })
  await addToAccount(next)
  await addToAccount(stranger)
  await check(LION, { takenAt: '2026-05-01T00:00:00.000Z' })
  await check(SERVAL, { takenAt: '2026-07-01T00:00:00.000Z' })
  expect(await read()).toMatchObject({ checked: 2, confirmed: 1 })
  expect(await read(next)).toMatchObject({ checked: 1, confirmed: 1 })
  expect(await read(stranger)).toMatchObject({ checked: 0, confirmed: 0 })
})

test('insights of another model are not counted', async () => {
  const insightId = await check(LION)
  await api.pool.query(`update insight set alg_id = ${OTHER_MODEL} where insight_id = $1`, [insightId])
  expect(await read()).toMatchObject({ checked: 0, classes: [] })
})

test('a model is found only in the account or on a device of the caller', async () => {
  const [running, stranger] = [await api.createUser(), await api.createUser()]
  const theirs = await api.createDevice({ owners: [running] })
  await api.db.insertInto('device_alg').values({ device_id: theirs, alg_id: SAVANNA }).execute()
  expect((await api.as(running).get(urlOf(SAVANNA))).statusCode).toBe(200)
  for (const [user, algId] of [
    [stranger, SAVANNA],
    [owner, OTHER_MODEL],
    [owner, 2_000_000_000],
  ] as const)
    expect((await api.as(user).get(urlOf(algId))).statusCode).toBe(404)
})

test('if there are very many classes, the most checked are shown, with the number of the others', async () => {
  const first = await check(LION)
  await check(LION)
  await api.pool.query(
    `insert into insight select (json_populate_record(i, json_build_object('insight_id', i.insight_id + 1000 + n, 'machine_class_id', 1000 + n))).*
    from insight i, generate_series(1, 600) n where i.insight_id = $1`,
    [first],
  )
  const { classes, left_out, checked } = await read()
  expect([classes.length, left_out, checked]).toEqual([500, 102, 602])
  expect(classes[0]).toMatchObject({ class_id: SERVAL, checked: 2 })
})
