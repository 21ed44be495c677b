import { expect, test } from 'vitest'
import { insightsAddress, toInsightFilter } from './insights-address.ts'

const AUCKLAND = { zone: 'Pacific/Auckland', collections: false }
const fox = { column: 'class_name' as const, value: 'fox' }
const days = { column: 'time', from: '2026-11-01', to: '2026-11-02' }
const usual = insightsAddress.read({})

test('a URL without values shows the first page of a table, newest insights first, without the archived', () => {
  expect(usual).toEqual({ archived: false, filters: [], sort: '-time', view: 'table', page: 1 })
  expect(insightsAddress.isUnderstood({})).toBe(true)
})

test('the time zone is only used if a filter has days', () => {
  const zoneOf = (filters: unknown[]) => toInsightFilter(insightsAddress.read({ filters }), AUCKLAND).zone
  expect(zoneOf([fox])).toBe('UTC')
  expect(zoneOf([days])).toBe('Pacific/Auckland')
})

test.each([
  ['a column that does not exist', [fox, { column: 'secret', value: 'x' }]],
  ['reversed dates', [fox, { ...days, to: '2026-10-31' }]],
  ['a day that does not exist', [fox, { ...days, from: '2026-02-30' }]],
  ['something that is no filter', [fox, 'drop table']],
  ['too many filters', [fox, ...Array.from({ length: 25 }, () => ({ column: '' }))]],
])('of several filters, %s is dropped and the others stay', (_, filters) => {
  expect(insightsAddress.read({ filters }).filters).toEqual([fox])
  expect(insightsAddress.isUnderstood({ filters })).toBe(false)
})

test.each([
  { sort: '-password' },
  { sort: 7 },
  { filters: 'fox' },
  { archived: 'yes' },
  { view: 'map' },
  { page: 0 },
  { page: -2 },
  { page: 1.5 },
  { page: '2a' },
  { insight: 'abc' },
  { insight: -1 },
  { insight: 2 ** 60 },
])('the invalid value %j is replaced with the default', (search) => {
  expect(insightsAddress.read(search)).toEqual(usual)
  expect(insightsAddress.isUnderstood(search)).toBe(false)
})

test('the order of the keys in a typed filter does not matter', () => {
  expect(insightsAddress.isUnderstood({ filters: [{ value: 'fox', column: 'class_name' }] })).toBe(true)
})
