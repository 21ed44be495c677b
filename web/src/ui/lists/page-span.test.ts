import { expect, test } from 'vitest'
import { findSpan } from './page-span.ts'

test.each([
  [
    { length: 1_000_000, size: 25, asked: 2 },
    { page: 2, pages: 40_000, first: 25, end: 50 },
  ],
  [
    { length: 51, size: 25, asked: 3 },
    { page: 3, pages: 3, first: 50, end: 51 },
  ],
  [
    { length: 50, size: 25, asked: 99 },
    { page: 2, pages: 2, first: 25, end: 50 },
  ],
  [
    { length: 0, size: 25, asked: 1 },
    { page: 1, pages: 1, first: 0, end: 0 },
  ],
  [
    { length: 70, size: 'all', asked: 3 },
    { page: 1, pages: 1, first: 0, end: 70 },
  ],
] as const)('the span of %j is %j', ({ length, size, asked: requested }, span) => {
  expect(findSpan(length, size, requested)).toEqual(span)
})
