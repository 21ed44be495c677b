import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineAddress } from './define-address.ts'
import { pageNumber, sortBy, text, wholeNumber } from './fields.ts'

const BY_NAME = { column: 'name', isDescending: false } as const
const address = defineAddress(
  z.object({
    q: text.default(''),
    sort: sortBy(['name', 'size'], BY_NAME),
    page: pageNumber,
    group: wholeNumber.optional(),
    hidden: z.boolean().default(false),
  }),
)
const usual = { q: '', sort: BY_NAME, page: 1, hidden: false }

test('missing values have their defaults', () => {
  expect(address.read({})).toEqual(usual)
})

test('an invalid value is replaced with its default, and the others stay', () => {
  expect(address.read({ q: ['x'], sort: '-fun', page: -4, group: 3, hidden: true })).toEqual({
    ...usual,
    group: 3,
    hidden: true,
  })
})

test('a text of digits, which the router reads as a number, is still read as a text', () => {
  expect(address.read({ q: 7 }).q).toBe('7')
})

test('a sort is the name of a column, with a minus for descending order', () => {
  expect(address.read({ sort: '-size' }).sort).toEqual({ column: 'size', isDescending: true })
  expect(address.change({}, { sort: { column: 'size', isDescending: true } })).toEqual({ sort: '-size' })
})

test('defaults are left out of the written values', () => {
  expect(address.write({ ...usual, sort: { ...BY_NAME }, page: 3 })).toEqual({ page: 3 })
})

test('a change leaves the other values, and drops those that are invalid or unknown', () => {
  const search = { q: 'ridge', sort: '-fun', page: 2, other: 'x' }
  expect(address.change(search, { page: 1, group: 5 })).toEqual({ q: 'ridge', group: 5 })
})

test('an explicit default is valid, and a wrong value is not', () => {
  expect(address.isUnderstood({ page: 1, sort: 'name' })).toBe(true)
  expect(address.isUnderstood({ page: 0 })).toBe(false)
})
