import { expect, test } from 'vitest'
import { openSpace, SPACE_MAX_PX, toPlace, toScrolled } from './scroll-space.ts'

const VIEW_PX = 900

test('a list that fits is scrolled without conversion', () => {
  const space = openSpace(30_000 * 64, VIEW_PX)
  for (const px of [-300, 0, 1, 1234.5, 30_000 * 64]) {
    expect(toPlace(space, px)).toBe(px)
    expect(toScrolled(space, px)).toBe(px)
  }
})

test('a list higher than the limit is mapped so that both ends match and each position is unique', () => {
  const listPx = 1_000_000 * 64
  const space = openSpace(listPx, VIEW_PX)
  expect(space.spacePx).toBe(SPACE_MAX_PX)
  expect(toPlace(space, 0)).toBe(0)
  expect(toPlace(space, SPACE_MAX_PX - VIEW_PX)).toBe(listPx - VIEW_PX)
  for (const px of [-300, 0, 64, 5000, 31_999_999, listPx - VIEW_PX, listPx])
    expect(toPlace(space, toScrolled(space, px))).toBeCloseTo(px, 4)
})
