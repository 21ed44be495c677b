import { expect, test } from 'vitest'
import { paintPlace } from './paint-place.ts'

const CLEARING = { region: 'nordic', deviceId: 7, snow: false } as const

test('a place is painted the same every time', () => {
  expect(paintPlace(CLEARING)).toEqual(paintPlace(CLEARING))
})

test('each camera has its own place', () => {
  expect(sameShare(paintPlace(CLEARING).depth, paintPlace({ ...CLEARING, deviceId: 8 }).depth)).toBeLessThan(
    0.5,
  )
})

test('snow brightens a place and does not move its trees', () => {
  const bare = paintPlace(CLEARING)
  const snowy = paintPlace({ ...CLEARING, snow: true })
  const brightness = (cells: Uint8ClampedArray) => cells.reduce((sum, value) => sum + value, 0) / cells.length
  expect(brightness(snowy.rgb)).toBeGreaterThan(brightness(bare.rgb) + 20)
  expect(sameShare(snowy.depth, bare.depth)).toBeGreaterThan(0.7)
})

function sameShare(one: Uint8Array, other: Uint8Array): number {
  return one.filter((value, at) => value === other[at]).length / one.length
}
