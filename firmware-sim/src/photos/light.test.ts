import { expect, test } from 'vitest'
import { lightAt } from './light.ts'

const QUITO = { deviceId: 1, latitude: 0, longitude: -78 }
const PLACE = { mist: 0, snow: false }

test.each([
  ['2026-03-20T17:00:00Z', 'day'],
  ['2026-03-20T23:25:00Z', 'dusk'],
  ['2026-03-21T05:00:00Z', 'infrared'],
])('at %s an equatorial camera takes its photo by the light of %s', (takenAt, kind) => {
  expect(lightAt({ ...QUITO, takenAt: new Date(takenAt) }, PLACE).kind).toBe(kind)
})

test('a northern midsummer night and a midwinter noon both have the light of dusk', () => {
  const lapland = { deviceId: 1, latitude: 68, longitude: 20 }
  expect(lightAt({ ...lapland, takenAt: new Date('2026-06-21T22:40:00Z') }, PLACE).kind).toBe('dusk')
  expect(lightAt({ ...lapland, takenAt: new Date('2026-12-21T10:40:00Z') }, PLACE).kind).toBe('dusk')
})

test('infrared light has no colour', () => {
  const light = lightAt({ ...QUITO, takenAt: new Date('2026-03-21T05:00:00Z') }, PLACE)
  expect(light.saturation).toBe(0)
})
