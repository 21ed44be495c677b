import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { seedReleasable } from './testing/seed-releasable.ts'

let api: TestApi
let releaseId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  releaseId = await seedRelease(api.db)
  for (const position of [0, 1]) await addComponent(position)
})
afterAll(() => api.stop())

async function addComponent(position: number, normalization = 'resize', sensitivity = 0.5) {
  await api.pool.query(
    `insert into alg_release_component (release_id, alg_id, position, image_normalization_method, sensitivity) values ($1, $2, $3, $4, $5)`,
    [releaseId, await seedReleasable(api.db), position, normalization, sensitivity],
  )
}
const link = (from: number, to: number) =>
  api.pool.query('insert into alg_release_downstream values ($1, $2, $3)', [releaseId, from, to])

test('a model feeds only models that run after it, so the database contains no circle', async () => {
  await link(0, 1)
  await expect(link(1, 0)).rejects.toThrow('check constraint')
  await expect(link(1, 1)).rejects.toThrow('check constraint')
})

test('a model feeds only models of its release', async () => {
  await expect(link(0, 2)).rejects.toThrow('foreign key')
})

test('two models of a release cannot have the same position, and there are at most 50', async () => {
  await expect(addComponent(1)).rejects.toThrow('unique constraint')
  await expect(addComponent(50)).rejects.toThrow('check constraint')
})

test.each([
  ['stretch', 0.5],
  ['resize', 0],
  ['padding', 1.01],
])('normalization %s with sensitivity %d cannot be stored', async (normalization, sensitivity) => {
  await expect(addComponent(2, normalization, sensitivity)).rejects.toThrow('check constraint')
})

test('the contents of a release never change', async () => {
  await link(0, 1)
  for (const change of [
    `update alg_release set name = 'Other'`,
    `update alg_release set description = 'Other'`,
    'update alg_release_component set sensitivity = 1',
    'update alg_release_downstream set downstream_position = 2',
  ])
    await expect(api.pool.query(change)).rejects.toThrow('never changed')
})

test('a release without a name, or with a long one, cannot be stored', async () => {
  for (const name of ['', 'x'.repeat(101)])
    await expect(api.pool.query('insert into alg_release (name) values ($1)', [name])).rejects.toThrow(
      'check constraint',
    )
})
