import { expect, test } from 'vitest'
import { readDeviceAddress } from './read-address.ts'

test.each([
  [{}, { days: 30, isTable: false, isEditing: false }],
  [
    { days: 365, view: 'table', dialog: 'edit' },
    { days: 365, isTable: true, isEditing: true },
  ],
  [
    { days: 31, view: 'gallery', dialog: 'claim' },
    { days: 30, isTable: false, isEditing: false },
  ],
  [{ days: '7' }, { days: 30, isTable: false, isEditing: false }],
])('%j asks for %j', (typed, expected) => {
  expect(readDeviceAddress(typed)).toEqual(expected)
})
