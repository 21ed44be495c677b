import { expect, test } from 'vitest'
import { readListAddress } from './list-address.ts'

const AUCKLAND = { zone: 'Pacific/Auckland', collections: false }
const fox = { column: 'class_name', value: 'fox' }
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

test('an order that is not there is the usual one, and said', () => {
  expect(readListAddress({ sort: '-password' }, AUCKLAND)).toMatchObject({
    filter: { sort: '-time' },
    isCut: true,
  })
})
