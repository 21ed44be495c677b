import { expect, test } from 'vitest'
import { labelModels } from './label-models.ts'

test('only models with the same name show their ids', () => {
  const models = [
    { alg_id: 3, alg_name: 'Mammals' },
    { alg_id: 4, alg_name: 'mammals' },
    { alg_id: 5, alg_name: 'Birds' },
  ]
  expect(models.map(labelModels(models))).toEqual(['Mammals (ID 3)', 'mammals (ID 4)', 'Birds'])
})

test('a shortened name still has its full id', () => {
  const models = [3, 4].map((alg_id) => ({ alg_id, alg_name: 'Mammals' }))
  expect(models.map(labelModels(models, (name) => name.slice(0, 4)))).toEqual(['Mamm (ID 3)', 'Mamm (ID 4)'])
})
