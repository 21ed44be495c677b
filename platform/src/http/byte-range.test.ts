import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-2', { first: 2, last: 2 }],
  ['bytes=2-99', { first: 2, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes= 2 - 5', { first: 2, last: 5 }],
])('%s of ten bytes is read', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s of ten bytes cannot be satisfied', (header) => {
  expect(readByteRange(header, 10)).toBe('unsatisfiable')
})

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
  '%s gets the whole file',
  (header) => {
    expect(readByteRange(header, 10)).toBe('whole')
  },
)

test('no range of an empty file can be satisfied', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
