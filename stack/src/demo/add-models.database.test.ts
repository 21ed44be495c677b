import { findMissing } from '@sentinel/domain/models/find-missing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addModels } from './add-models.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

const classes = [{ class_id: 1, label: 'Lion' }]
const plan = {
  models: [11, 12].map((alg_id) => ({ alg_id, name: `Region ${alg_id}`, description: '', classes })),
  devices: [],
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const { email, username, role } of DEMO_ACCOUNTS)
    await client.query(
      `insert into user_account (email, username, password_hash, role) values ($1, $2, '', $3)`,
      [email, username, role],
    )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(async () => {
  await client.query('delete from alg_release')
  await client.query('delete from alg')
})

const findReleases = async () =>
  (await client.query('select name, state::text as state from alg_release order by release_id')).rows

test('every model of the demo can be in a release', async () => {
  await addModels(client, plan)
  const { rows } = await client.query(
    'select alg_id, framework, bucket as alg_bucket, path as alg_path, md5_checksum from alg order by alg_id',
  )
  expect(rows.map(({ alg_id }) => alg_id)).toEqual([9, 10, 11, 12])
  expect(rows.flatMap(findMissing)).toEqual([])
})

test('the demo has approved releases, a retired one and a draft of two models, each once', async () => {
  await addModels(client, plan)
  await addModels(client, plan)
  expect(await findReleases()).toEqual([
    { name: 'Region 11', state: 'approved' },
    { name: 'Region 12', state: 'approved' },
    { name: 'Region 11, sensitive', state: 'retired' },
    { name: 'Region 11 behind a detector', state: 'draft' },
  ])
  const links = await client.query(
    'select name, position, downstream_position as target from alg_release_downstream join alg_release using (release_id)',
  )
  expect(links.rows).toEqual([{ name: 'Region 11 behind a detector', position: 0, target: 1 }])
})

test('models of an earlier demo get what a release needs, and changed models are not overwritten', async () => {
  await client.query(`
    insert into alg (alg_id, name, author, framework, bucket) values
      (11, 'Region 11', 'Sentinel demo', 'TensorFlow Lite', null), (12, 'Region 12', 'Sentinel demo', 'TensorFlow Lite', 'ours')`)
  await addModels(client, plan)
  const { rows } = await client.query('select framework, bucket from alg where alg_id > 10 order by alg_id')
  expect(rows).toEqual([
    { framework: '2StageClassifier', bucket: 'sentinel-demo' },
    { framework: 'TensorFlow Lite', bucket: 'ours' },
  ])
})

test('classes and users that staff have removed from a model are not added again', async () => {
  await addModels(client, plan)
  await client.query('delete from class_definition where alg_id = 11')
  await client.query('delete from user_alg where alg_id = 11')
  await addModels(client, plan)
  const { rows } = await client.query(
    `select (select array_agg(distinct alg_id order by alg_id) from class_definition) as with_classes,
       (select array_agg(distinct alg_id order by alg_id) from user_alg) as with_people`,
  )
  expect(rows).toEqual([{ with_classes: [9, 10, 12], with_people: [10, 12] }])
})
