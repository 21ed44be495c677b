import { expect, test } from 'vitest'
import { createPlaceCache } from './place-cache.ts'

const SIZE = { width: 320, height: 180 }
const ROOM = 64 * 1024 * 1024
const place = (deviceId: number) => ({ region: 'kenya', deviceId, snow: false }) as const

test('the cache stores no more places than allowed', async () => {
  const cache = createPlaceCache({ placesMax: 2, bytesMax: ROOM })
  for (const deviceId of [1, 2, 3]) await cache.getPlace(place(deviceId), SIZE)
  expect(cache.places).toBe(2)
})

test('the cache stores no more bytes than allowed', async () => {
  const roomy = createPlaceCache({ placesMax: 9, bytesMax: ROOM })
  await roomy.getPlace(place(1), SIZE)
  const bytesMax = roomy.bytes * 2.5
  const tight = createPlaceCache({ placesMax: 9, bytesMax })
  for (const deviceId of [1, 2, 3, 4]) await tight.getPlace(place(deviceId), SIZE)
  expect(tight.places).toBeGreaterThan(0)
  expect(tight.bytes).toBeLessThanOrEqual(bytesMax)
})

test('a place looks the same after the cache has dropped it', async () => {
  const cache = createPlaceCache({ placesMax: 1, bytesMax: ROOM })
  const before = await cache.getPlace(place(1), SIZE)
  await cache.getPlace(place(2), SIZE)
  const after = await cache.getPlace(place(1), SIZE)
  expect(after).toEqual(before)
})

test('painting on a canvas does not change the stored place', async () => {
  const cache = createPlaceCache({ placesMax: 1, bytesMax: ROOM })
  const canvas = await cache.getPlace(place(1), SIZE)
  canvas.rgb.fill(0)
  const again = await cache.getPlace(place(1), SIZE)
  expect(again.rgb.some((value) => value > 0)).toBe(true)
})
