import { expect, test } from 'vitest'
import { anAlg } from '../testing/serve-releases.ts'
import {
  addModel,
  changeModel,
  EMPTY_DRAFT,
  findTargets,
  inRunOrder,
  readSensitivity,
  removeModel,
  toBody,
} from './compose-draft.ts'

const draftOf = (...ids: number[]) =>
  ids.reduce((draft, alg_id) => addModel(draft, anAlg({ alg_id })), { ...EMPTY_DRAFT, name: 'Savanna' })

test.each([
  ['0.5', 0.5],
  [' 1 ', 1],
  ['.25', 0.25],
  ['0,75', 0.75],
  ['0', undefined],
  ['1.01', undefined],
  ['', undefined],
  ['-0.5', undefined],
  ['1e-3', undefined],
  ['half', undefined],
])('the sensitivity %j is read as %s', (text, value) => {
  expect(readSensitivity(text)).toBe(value)
})

test('no target is offered that would create a cycle of models', () => {
  const draft = changeModel(changeModel(draftOf(1, 2, 3), 1, { downstream: [2] }), 2, { downstream: [3] })
  const idsOf = (id: number) => findTargets(draft, id).map((model) => model.id)
  expect([1, 2, 3].map(idsOf)).toEqual([[2, 3], [3], []])
  expect(inRunOrder(changeModel(draftOf(1, 2), 2, { downstream: [1] })).map(({ id }) => id)).toEqual([2, 1])
})

test('removing a model also removes the links to it, and a model is added only once', () => {
  const draft = changeModel(draftOf(1, 2, 1), 1, { downstream: [2] })
  expect(draft.models).toHaveLength(2)
  expect(removeModel(draft, 2).models).toMatchObject([{ id: 1, downstream: [] }])
})

test('nothing is sent until name, models and every sensitivity are set', () => {
  const whole = changeModel(changeModel(draftOf(1, 2), 1, { sensitivity: '0.5' }), 2, { sensitivity: '1' })
  expect(toBody(whole)?.models.map(({ algId }) => algId)).toEqual([1, 2])
  expect(toBody({ ...whole, name: ' ' })).toBeUndefined()
  expect(toBody({ ...whole, models: [] })).toBeUndefined()
  expect(toBody(changeModel(whole, 2, { sensitivity: '2' }))).toBeUndefined()
})
