import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCircular, findUpstream, orderModels, type ReleaseModel } from './run-order.ts'

const models = (links: Record<number, number[]>): ReleaseModel[] =>
  Object.entries(links).map(([id, downstream]) => ({ id: Number(id), downstream }))

test('each model runs before those it feeds, otherwise in the given order', () => {
  expect(orderModels(models({ 1: [], 2: [1], 3: [] }))).toEqual([2, 1, 3])
  expect(orderModels(models({ 1: [2], 2: [3], 3: [] }))).toEqual([1, 2, 3])
  expect(orderModels(models({ 1: [], 2: [], 3: [1, 2] }))).toEqual([3, 1, 2])
  expect(orderModels([])).toEqual([])
})

test.each([
  ['a model that feeds itself', { 1: [1], 2: [] }, [1]],
  ['two that feed each other', { 1: [2], 2: [1], 3: [1] }, [1, 2]],
  ['a longer way round', { 1: [2], 2: [3], 3: [1], 4: [] }, [1, 2, 3]],
  ['a circle that feeds another model', { 1: [2], 2: [1, 3], 3: [] }, [1, 2]],
])('%s has no order', (_, links, circular) => {
  expect(orderModels(models(links))).toBeUndefined()
  expect(findCircular(models(links))).toEqual(circular)
})

test('two ways to the same model do not make a circle', () => {
  const diamond = models({ 1: [2, 3], 2: [4], 3: [4], 4: [] })
  expect(orderModels(diamond)).toEqual([1, 2, 3, 4])
  expect(findCircular(diamond)).toEqual([])
  expect(findUpstream(diamond, 4)).toEqual(new Set([1, 2, 3, 4]))
  expect(findUpstream(diamond, 2)).toEqual(new Set([1, 2]))
})

const count = 8
const anId = fc.integer({ min: 0, max: count - 1 })
const someLinks = fc.array(fc.tuple(anId, anId), { maxLength: 30 })

const toModels = (links: readonly (readonly [number, number])[]): ReleaseModel[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    downstream: [...new Set(links.filter(([from]) => from === id).map(([, to]) => to))],
  }))

test('there is an order if and only if no model is in a circle', () => {
  fc.assert(
    fc.property(someLinks, (links) => {
      const made = toModels(links)
      const order = orderModels(made)
      expect(order === undefined).toBe(findCircular(made).length > 0)
      for (const { id, downstream } of order ? made : [])
        for (const target of downstream) expect(order?.indexOf(id)).toBeLessThan(order!.indexOf(target))
    }),
  )
})

test('a target makes a circle if and only if it is upstream', () => {
  fc.assert(
    fc.property(someLinks, (links) => {
      const stored: [number, number][] = []
      for (const [from, to] of links) {
        const isOffered = !findUpstream(toModels(stored), from).has(to)
        expect(orderModels(toModels([...stored, [from, to]])) !== undefined).toBe(isOffered)
        if (isOffered) stored.push([from, to])
      }
    }),
  )
})
