import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import { CLASS_ID_MAX } from '@sentinel/contracts/device-messages/limits'
import { RELEASE_CLASSES_MAX, RELEASE_MODELS_MAX } from '@sentinel/contracts/models/limits'
import {
  type createRelease,
  ModelRelease,
  RELEASE_NOT_FORMATTED_TEXT,
} from '@sentinel/contracts/models/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedReleasable } from './testing/seed-releasable.ts'

let api: TestApi
let staff: TestUser
let colleague: TestUser
let first: number
let second: number
let third: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  colleague = await api.createUser({ role: 'staff' })
  const classes = { 1: 'Lion', 2: 'Zebra' }
  first = await seedReleasable(api.db, { name: 'Detector', framework: '2StageClassifier', classes })
  second = await seedReleasable(api.db, { name: 'Cats', classes })
  third = await seedReleasable(api.db, { name: 'Birds' })
})
afterAll(() => api.stop())

type Body = EndpointInput<typeof createRelease>['body']

let names = 0
const aBody = (changes: object = {}): Body => ({
  name: `Release ${++names}`,
  description: 'For the dry season',
  models: [{ algId: first, sensitivity: 0.6 }],
  ...changes,
})
const create = (body: object, as = staff) => api.as(as).post('/api/modelRelease', body)
const countReleases = async () =>
  (await api.pool.query('select count(*)::int as count from alg_release')).rows[0].count
const findActs = async (releaseId: number) =>
  (
    await api.pool.query(
      `select kind, actor_id, about from account_event where is_act and about->>'release_id' = $1 order by event_id`,
      [String(releaseId)],
    )
  ).rows

test('a release is created as a draft, with its models in the order in which they run', async () => {
  const answer = await create({
    name: '  Two stages ',
    description: 'Cats and birds',
    models: [
      {
        algId: second,
        sensitivity: 0.123456789,
        ignoredClasses: [99, 2],
        imageNormalizationMethod: 'padding',
      },
      {
        algId: first,
        sensitivity: 1,
        saveCroppedImages: true,
        saveBBImages: true,
        isIntermediate: true,
        downstreamConfigs: [third, second],
        bypassClasses: [1],
      },
      { algId: third, sensitivity: 0.4 },
    ],
  })
  expect(answer.statusCode).toBe(200)
  const release = ModelRelease.parse(answer.json())
  const plain = {
    isIntermediate: false,
    saveBBImages: false,
    saveCroppedImages: false,
    downstreamConfigs: [],
    bypassClasses: [],
    ignoredClasses: [],
    imageNormalizationMethod: 'resize',
  }
  expect(release).toMatchObject({
    name: 'Two stages',
    description: 'Cats and birds',
    state: 'draft',
    alg_ids: [first, second, third],
    components: [
      {
        ...plain,
        algMetadataId: first,
        sensitivity: 1,
        isIntermediate: true,
        saveBBImages: true,
        saveCroppedImages: true,
        downstreamConfigs: [second, third],
        bypassClasses: [1],
      },
      {
        ...plain,
        algMetadataId: second,
        sensitivity: 0.123456789,
        ignoredClasses: [2, 99],
        imageNormalizationMethod: 'padding',
      },
      { ...plain, algMetadataId: third, sensitivity: 0.4 },
    ],
  })
  expect((await api.as(staff).get('/api/modelRelease?limit=1')).json()).toEqual([release])
  expect(await findActs(release.id)).toEqual([
    {
      kind: 'release_created',
      actor_id: staff.id,
      about: { release_id: release.id, name: 'Two stages', alg_ids: [first, second, third] },
    },
  ])
})

const model = (changes: object) => ({ models: [{ algId: first, sensitivity: 0.6, ...changes }] })
const SENSITIVITY = 'Must be a number greater than 0 and at most 1.'

test.each([
  ['a sensitivity of 0', () => model({ sensitivity: 0 }), 'models.0.sensitivity', SENSITIVITY],
  ['a sensitivity of 1.01', () => model({ sensitivity: 1.01 }), 'models.0.sensitivity', SENSITIVITY],
  ['no sensitivity', () => model({ sensitivity: undefined }), 'models.0.sensitivity', SENSITIVITY],
  ['a sensitivity in words', () => model({ sensitivity: '0.5' }), 'models.0.sensitivity', SENSITIVITY],
  ['no model', () => ({ models: [] }), 'models', 'Choose at least one model.'],
  ['no name', () => ({ name: '  ' }), 'name', 'Enter a name.'],
  ['a long name', () => ({ name: 'x'.repeat(101) }), 'name', 'Must have at most 100 characters.'],
  [
    'a long description',
    () => ({ description: 'x'.repeat(101) }),
    'description',
    'Must have at most 100 characters.',
  ],
  [
    'a model twice',
    () => ({ models: [first, first].map((algId) => ({ algId, sensitivity: 0.5 })) }),
    'models.1.algId',
    () => `Model ${first} is in the release already.`,
  ],
  [
    'a downstream model that is not in the release',
    () => model({ downstreamConfigs: [second] }),
    'models.0.downstreamConfigs',
    () => `Model ${first} can only feed other models of the release, not ${second}.`,
  ],
  [
    'a model that feeds itself',
    () => model({ downstreamConfigs: [first] }),
    'models.0.downstreamConfigs',
    () => `Model ${first} can only feed other models of the release, not ${first}.`,
  ],
  [
    'an unknown normalization',
    () => model({ imageNormalizationMethod: 'stretch' }),
    'models.0.imageNormalizationMethod',
    'Must be resize or padding.',
  ],
  [
    'a model that does not exist',
    () => model({ algId: 2_000_000_000 }),
    'models.0.algId',
    'There is no model with the ID 2000000000.',
  ],
  [
    'a class that the model does not have',
    () => model({ ignoredClasses: [1, 99, 7] }),
    'models.0.ignoredClasses',
    () => `Detector (${first}) has no class 7.`,
  ],
  [
    'a class of another model',
    () => ({ models: [{ algId: third, sensitivity: 0.5, bypassClasses: [1] }] }),
    'models.0.bypassClasses',
    () => `Birds (${third}) has no class 1.`,
  ],
  [
    'a class twice',
    () => model({ ignoredClasses: [1, 1] }),
    'models.0.ignoredClasses',
    'Must not name anything twice.',
  ],
])('%s is refused, and no release is created', async (_, changes, field, text) => {
  const before = await countReleases()
  const answer = await create(aBody(changes()))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[field]).toBe(typeof text === 'function' ? text() : text)
  expect(await countReleases()).toBe(before)
})

test.each([0, 1.01, undefined, '0.5'])(
  'a sensitivity of %j is refused with the text of the requirement too',
  async (sensitivity) => {
    const answer = await create(aBody(model({ sensitivity })))
    expect(answer.json().errors).toEqual({
      general: RELEASE_NOT_FORMATTED_TEXT,
      'models.0.sensitivity': SENSITIVITY,
    })
  },
)

test('more than 50 models are refused', async () => {
  const models = Array.from({ length: 51 }, (_, at) => ({ algId: at + 1, sensitivity: 0.5 }))
  const answer = await create(aBody({ models }))
  expect(answer.json().errors).toEqual({ models: 'Choose at most 50 models.' })
})

test.each([
  [{ md5_checksum: null }, 'has no md5_checksum.'],
  [{ bucket: null, path: '' }, 'has no alg_path, alg_bucket.'],
  [{ framework: 'PyTorch' }, 'uses the framework PyTorch.'],
  [{ framework: '', md5_checksum: '' }, 'has no md5_checksum and has no framework.'],
])('a model with %j is refused by name, with the text of the requirement', async (changes, text) => {
  const bad = await seedReleasable(api.db, { name: 'Night', ...changes })
  const models = [first, bad].map((algId) => ({ algId, sensitivity: 0.5 }))
  const answer = await create(aBody({ models }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual({
    'models.1.algId': `Night (${bad}) ${text}`,
    general: RELEASE_NOT_FORMATTED_TEXT,
  })
})

test('models that feed each other in a circle are refused', async () => {
  const feeds = (algId: number, downstreamConfigs: number[]) => ({
    algId,
    sensitivity: 0.5,
    downstreamConfigs,
  })
  const answer = await create(
    aBody({ models: [feeds(first, [second]), feeds(second, [third]), feeds(third, [second])] }),
  )
  expect(answer.statusCode).toBe(400)
  const text = `The models ${second}, ${third} feed each other in a circle.`
  expect(answer.json().errors).toEqual({
    general: text,
    'models.1.downstreamConfigs': text,
    'models.2.downstreamConfigs': text,
  })
})

test('the same call again returns the release that it has created', async () => {
  const body = aBody({ models: [{ algId: first, sensitivity: 0.3, ignoredClasses: [2, 1] }] })
  const made = await create(body)
  const before = await countReleases()
  expect((await create(body)).json()).toEqual(made.json())
  expect(
    (await create({ ...body, models: [{ algId: first, sensitivity: 0.3, ignoredClasses: [1, 2] }] })).json(),
  ).toEqual(made.json())
  expect(await countReleases()).toBe(before)
  expect(await findActs(made.json().id)).toHaveLength(1)
})

test('a name can be used only once, whatever its case', async () => {
  const body = aBody()
  const { id } = (await create(body)).json()
  const answer = await create({ ...body, name: body.name.toUpperCase() }, colleague)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'conflict',
    errors: { name: `Release ${id} has this name already. Choose another name.` },
  })
})

test('owners and viewers cannot create a release', async () => {
  for (const role of ['owner', 'viewer'] as const)
    expect((await create(aBody(), await api.createUser({ role }))).statusCode).toBe(403)
})

test('the largest release that the rules allow is read', async () => {
  const classes = Array.from({ length: RELEASE_CLASSES_MAX }, (_, at) => CLASS_ID_MAX - at)
  const models = Array.from({ length: RELEASE_MODELS_MAX }, (_, at) => ({
    algId: 1_000_000_000 + at,
    sensitivity: 1,
    ignoredClasses: classes,
    bypassClasses: classes,
  }))
  const answer = await create(aBody({ models }))
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toMatchObject({
    errors: { 'models.49.algId': 'There is no model with the ID 1000000049.' },
  })
})
