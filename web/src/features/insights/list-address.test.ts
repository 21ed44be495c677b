import { expect, test } from 'vitest'
import { readListAddress, readViewAddress, writeListAddress } from './list-address.ts'

const AUCKLAND = { zone: 'Pacific/Auckland', collections: false }
const fox = { column: 'class_name' as const, value: 'fox' }
const days = { column: 'time', from: '2026-11-01', to: '2026-11-02' }

test('an address that says nothing is the newest first, without the archived', () => {
  expect(readListAddress({}, AUCKLAND)).toEqual({
    filter: { archived: false, rules: [], collections: false, sort: '-time', zone: 'UTC' },
    isCut: false,
  })
})

test('the zone counts where a filter speaks of days', () => {
  expect(readListAddress({ filters: [fox] }, AUCKLAND).filter.zone).toBe('UTC')
  expect(readListAddress({ filters: [days] }, AUCKLAND).filter.zone).toBe('Pacific/Auckland')
})

test.each([
  ['a column that is not there', { filters: [fox, { column: 'secret', value: 'x' }] }],
  ['dates reversed', { filters: [fox, { ...days, to: '2026-10-31' }] }],
  ['a day that is not there', { filters: [fox, { ...days, from: '2026-02-30' }] }],
  ['something that is no filter', { filters: [fox, 'drop table'] }],
  ['too many filters', { filters: [fox, ...Array.from({ length: 25 }, () => ({ column: '' }))] }],
])('%s is left out, and said', (_, address) => {
  expect(readListAddress(address, AUCKLAND)).toMatchObject({ filter: { rules: [fox] }, isCut: true })
})

test.each([
  ['an order that is not there', { sort: '-password' }],
  ['an order that is none', { sort: 7 }],
  ['filters that are none', { filters: 'fox' }],
  ['archived by another word', { archived: 'yes' }],
])('%s leaves the usual list, and is said', (_, address) => {
  expect(readListAddress(address, AUCKLAND)).toEqual({
    filter: readListAddress({}, AUCKLAND).filter,
    isCut: true,
  })
})

test('an address that says nothing of it is a table from its first page on, with nothing open', () => {
  const usual = { view: 'table', page: 1, openId: undefined, isCut: false }
  expect(readViewAddress({})).toEqual(usual)
  expect(readViewAddress({ view: 'table', page: 1 })).toEqual(usual)
  expect(readViewAddress({ view: 'gallery', page: 3, insight: 12 })).toEqual({
    view: 'gallery',
    page: 3,
    openId: 12,
    isCut: false,
  })
})

test.each([
  { view: 'map' },
  { page: 0 },
  { page: -2 },
  { page: 1.5 },
  { page: '2a' },
  { insight: 'abc' },
  { insight: -1 },
  { insight: 2 ** 60 },
])('%j is left out, and said', (address) => {
  expect(readViewAddress(address)).toEqual({ view: 'table', page: 1, openId: undefined, isCut: true })
})

test('a list comes back from its address', () => {
  const filter = { archived: true, rules: [fox], sort: '-confidence' }
  const written = writeListAddress({ ...filter, view: 'gallery' })
  expect(readListAddress(written, AUCKLAND).filter).toMatchObject(filter)
  expect(readViewAddress(written).view).toBe('gallery')
  expect(writeListAddress({ archived: false, rules: [], sort: '-time', view: 'table' })).toEqual({})
})
