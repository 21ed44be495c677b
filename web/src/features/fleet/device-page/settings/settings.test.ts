import { expect, test } from 'vitest'
import { compareSetting } from './compare-setting.ts'
import { distanceMetres } from './distance.ts'

test.each([
  [{ asked: 120, reported: 690 }, 'differs'],
  [{ asked: 120, reported: 120 }, 'same'],
  [{ asked: null, reported: 120 }, 'same'],
  [{ asked: 120, reported: null }, 'awaited'],
  [{ asked: null, reported: null }, 'unknown'],
])('the setting %j has the state %s', (setting, expected) => {
  expect(compareSetting(setting)).toBe(expected)
})

test('distances follow the globe, also across the date line', () => {
  const place = (latitude: number, longitude: number) => ({ latitude, longitude })
  expect(distanceMetres(place(10, 20), place(10, 20))).toBe(0)
  expect(distanceMetres(place(0, 0), place(1, 0))).toBeCloseTo(111_195, -2)
  expect(distanceMetres(place(0, 179.5), place(0, -179.5))).toBeCloseTo(111_195, -2)
})
