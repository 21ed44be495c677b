import { InternalReleaseDetails, listInternalReleases } from '@sentinel/contracts/staff/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedReleasable } from './testing/seed-releasable.ts'

let api: TestApi
let staff: TestUser
let detector: number
let cats: number
let birds: number
let both: number
let single: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff', email: 'staff@example.org' })
  detector = await seedReleasable(api.db, {
    name: 'Detector',
    framework: '2StageClassifier',
    classes: { 4: 'Vehicle' },
  })
  cats = await seedReleasable(api.db, { name: 'Cats', classes: { 1: 'Lion' } })
  birds = await seedReleasable(api.db, { name: 'Birds' })
  both = await create('Two stages', [
    { algId: cats, sensitivity: 0.8, ignoredClasses: [1, 99], imageNormalizationMethod: 'padding' },
    { algId: detector, sensitivity: 0.25, downstreamConfigs: [cats], bypassClasses: [4] },
  ])
  single = await create('Only birds', [{ algId: birds, sensitivity: 0.6 }])
})
afterAll(() => api.stop())

async function create(name: string, models: object[]): Promise<number> {
  const answer = await api.as(staff).post('/api/modelRelease', { name, description: 'Test', models })
  return answer.json().id
}

async function list(query: string) {
  const answer = await api.as(staff).get(`/api/internal/releases?${query}`)
  return listInternalReleases.schema.response[200].parse(answer.json())
}
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }) => id)

test('the list has the newest first, with the frameworks and settings of their models', async () => {
  const { rows, total } = await list('')
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    {
      id: single,
      name: 'Only birds',
      frameworks: ['YOLOv5'],
      model_count: 1,
      alg_ids: [birds],
      normalizations: ['resize'],
      sensitivities: [0.6],
      state: 'draft',
    },
    {
      id: both,
      frameworks: ['2StageClassifier', 'YOLOv5'],
      model_count: 2,
      alg_ids: [detector, cats],
      normalizations: ['padding', 'resize'],
      sensitivities: [0.25, 0.8],
    },
  ])
})

test.each([
  'id',
  'name',
  'framework',
  'model_count',
  'alg_ids',
  'normalization',
  'sensitivity',
  'state',
  'created_at',
])('the list is sorted by %s in both directions', async (sort) => {
  const up = await idsOf(`sort=${sort}&order=asc`)
  expect(up.toSorted((a, b) => a - b)).toEqual([both, single])
  expect(await idsOf(`sort=${sort}&order=desc`)).toEqual(up.toReversed())
})

test.each([
  ['id', () => String(both), () => [both]],
  ['name', () => 'BIRDS', () => [single]],
  ['framework', () => '2stage', () => [both]],
  ['model_count', () => '2', () => [both]],
  ['alg_id', () => String(birds), () => [single]],
  ['normalization', () => 'padding', () => [both]],
  ['sensitivity', () => '0.8', () => [both]],
  ['sensitivity', () => '0.60', () => [single]],
  ['sensitivity', () => 'high', () => []],
  ['state', () => 'approved', () => []],
  ['created_at', () => '2999-01-01T00:00:00.000Z', () => []],
])('the list is filtered by %s', async (filter, text, found) => {
  expect(await idsOf(`${filter}=${encodeURIComponent(text())}`)).toEqual(found())
})

test('the details have who created and moved it, who has it, and the names of its classes', async () => {
  const owner = await api.createUser()
  await api.db.insertInto('user_alg_release').values({ user_id: owner.id, release_id: both }).execute()
  await api.as(staff).put(`/api/modelRelease/${both}`, { state: 'approved' })
  await api.pool.query('delete from class_definition where alg_id = $1 and class_id = 1', [cats])
  const answer = await api.as(staff).get(`/api/internal/releases/${both}`)
  const release = InternalReleaseDetails.parse(answer.json())
  expect(release).toMatchObject({
    id: both,
    description: 'Test',
    state: 'approved',
    created_by: staff.email,
    state_changed_by: staff.email,
    account_count: 1,
    components: [
      {
        algMetadataId: detector,
        name: 'Detector',
        framework: '2StageClassifier',
        downstreamConfigs: [cats],
        bypassClasses: [4],
        classes: [{ class_id: 4, label: 'Vehicle' }],
      },
      {
        name: 'Cats',
        classes: [
          { class_id: 1, label: null },
          { class_id: 99, label: 'empty' },
        ],
      },
    ],
  })
  expect(release.state_changed_at).not.toBeNull()
})

test('a release that does not exist is not found, and owners cannot see any', async () => {
  expect((await api.as(staff).get('/api/internal/releases/2000000000')).statusCode).toBe(404)
  const owner = await api.createUser()
  for (const path of ['', `/${both}`])
    expect((await api.as(owner).get(`/api/internal/releases${path}`)).statusCode).toBe(403)
})
