import { describe, expect, test } from 'vitest'
import { aPhoto, aShownPhoto as shown, aSighting, HOUR, NOW } from '../testing/photos-of-key.ts'
import {
  canAttach,
  findPlace,
  findRightfulSighting,
  fitTimes,
  type Photo,
  type Sighting,
} from './place-photo.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * HOUR

describe('the time in a photo and that of a sighting', () => {
  const fit = (aheadMs: number, changes: Partial<Sighting> = {}) =>
    fitTimes(NOW + aheadMs, aSighting(1, { fileCtimeMs: NOW, ...changes }))

  test.each([
    ['are equal', 0],
    ['differ by two hours', 2 * HOUR],
    ['differ by 5:45 hours', 345 * MINUTE],
    ['differ by 12 hours and a minute', -12 * HOUR - MINUTE],
    ['differ by 14 hours and a minute', 14 * HOUR + MINUTE],
    ['differ by a minute', MINUTE],
  ])('are the same if they %s', (_title, aheadMs) => {
    expect(fit(aheadMs)).toBe(0)
  })

  test.each([
    ['more than a minute beside a quarter of an hour', MINUTE + 1, {}],
    ['half of a quarter of an hour', 450 * SECOND, {}],
    ['days, and the clock of the camera is wrong', 3 * DAY, { cameraClock: 'past' }],
    ['days, and the sighting has no time', 3 * DAY, { fileCtimeMs: null }],
  ] as const)('may be the same if they differ by %s', (_title, aheadMs, changes) => {
    expect(fit(aheadMs, changes)).toBe(1)
  })

  test('may be the same if the photo has none', () => {
    expect(fitTimes(null, aSighting(1))).toBe(1)
  })

  test.each([
    ['12.5 hours behind', -45_000_001, 0],
    ['53,000 seconds ahead', 53_000_001, 1],
  ])('are not the same if the photo is more than %s', (_title, aheadMs, before) => {
    expect(fit(aheadMs)).toBe(2)
    expect(fit(aheadMs - Math.sign(aheadMs))).toBe(before)
  })
})

describe('the place of a photo', () => {
  const place = (one: Photo, sightings: Sighting[], photos: Photo[] = []) =>
    findPlace(one, { sightings, photos })

  test('is the sighting that announced one and has none, and certain', () => {
    const sightings = [aSighting(1, { photoExpected: false }), aSighting(2, { receivedMs: NOW - 20 * HOUR })]
    expect(place(aPhoto(), sightings)).toEqual({ insightId: 2, isGuess: false })
  })

  test('is a guess at a sighting that announced none', () => {
    expect(place(aPhoto(), [aSighting(1, { photoExpected: false })])).toEqual({ insightId: 1, isGuess: true })
  })

  test('is a guess at a sighting of more than a day ago, unless their times are the same', () => {
    const old = aSighting(1, { receivedMs: NOW - DAY - 1, fileCtimeMs: NOW - DAY })
    expect(place(aPhoto(), [old])).toEqual({ insightId: 1, isGuess: true })
    expect(place(aPhoto({ takenMs: NOW - DAY }), [old])).toEqual({ insightId: 1, isGuess: false })
    expect(place(aPhoto(), [{ ...old, receivedMs: NOW - DAY }])).toEqual({ insightId: 1, isGuess: false })
  })

  test('is the requested sighting first, also one that the ledger no longer has, if the photo is larger', () => {
    const sightings = [aSighting(1), aSighting(2, { isRequested: true, isOfKey: false })]
    const photos = [shown(2, { receivedMs: NOW - 30 * DAY })]
    expect(place(aPhoto({ pixels: 101 }), sightings, photos)).toEqual({ insightId: 2, isGuess: false })
    expect(place(aPhoto({ pixels: 100 }), sightings, photos)).toEqual({ insightId: 1, isGuess: false })
  })

  test('is never a sighting that is only named by another photo', () => {
    expect(place(aPhoto(), [aSighting(1, { isOfKey: false })])).toBeUndefined()
  })

  test('is the sighting whose photo was taken within two seconds, if the photo may be better', () => {
    const takenMs = NOW - HOUR
    const sightings = [aSighting(1), aSighting(2)]
    const photos = [shown(1), shown(2, { takenMs: takenMs + 2 * SECOND })]
    expect(place(aPhoto({ takenMs, pixels: 101 }), sightings, photos)?.insightId).toBe(2)
    expect(place(aPhoto({ takenMs, pixels: 100 }), sightings, photos)).toBeUndefined()
  })

  test('is not a sighting whose photo was taken more than two seconds before or after', () => {
    const photos = [shown(1, { takenMs: NOW - HOUR })]
    expect(
      place(aPhoto({ takenMs: NOW - HOUR + 3 * SECOND, pixels: 101 }), [aSighting(1)], photos),
    ).toBeUndefined()
  })

  test('among equals is the sighting whose time fits, then one without a photo, then the nearest', () => {
    const takenMs = NOW - 3 * HOUR + MINUTE / 2
    const fits = aSighting(1, { receivedMs: NOW - 9 * HOUR, fileCtimeMs: NOW - 3 * HOUR })
    const near = aSighting(2, { receivedMs: NOW - MINUTE, fileCtimeMs: null })
    const far = aSighting(3, { receivedMs: NOW - 2 * MINUTE, fileCtimeMs: null })
    expect(place(aPhoto({ takenMs }), [far, near, fits])?.insightId).toBe(1)
    expect(place(aPhoto(), [far, near, fits])?.insightId).toBe(2)

    const unannounced = [near, far].map((sighting) => ({ ...sighting, photoExpected: false }))
    expect(place(aPhoto({ pixels: 101 }), unannounced, [shown(2)])?.insightId).toBe(3)
  })

  test.each([
    ['smaller', {}, true],
    ['as large', { pixels: 101 }, false],
    ['smaller and was received 7 days before', { receivedMs: NOW - 7 * DAY }, false],
    ['larger and damaged', { pixels: 200, isDamaged: true }, true],
    ['larger and not developed', { pixels: 200, state: 'received' }, true],
    ['unreadable', { pixels: 0, state: 'unreadable' }, true],
  ] as const)('at a sighting whose photo is %s exists: %s', (_title, changes, exists) => {
    const found = place(aPhoto({ pixels: 101 }), [aSighting(1)], [shown(1, changes)])
    expect(found).toEqual(exists ? { insightId: 1, isGuess: true } : undefined)
  })

  test('is compared with the best photo of the sighting', () => {
    const photos = [shown(1, { pixels: 200 }), aPhoto({ insightId: 1, pixels: 50 })]
    expect(place(aPhoto({ pixels: 101 }), [aSighting(1)], photos)).toBeUndefined()
  })

  test('is the sighting that has taken over a larger photo, if the photo came after it', () => {
    const photos = [shown(1, { pixels: 200, movedFrom: 9 })]
    const sighting = aSighting(1, { receivedMs: NOW - MINUTE })
    expect(place(aPhoto(), [sighting], photos)).toEqual({ insightId: 1, isGuess: false })
    expect(place(aPhoto(), [{ ...sighting, receivedMs: NOW }], photos)).toBeUndefined()
  })

  test('is not a sighting that has a better photo, nor one of another owner', () => {
    expect(place(aPhoto({ lostTo: [1] }), [aSighting(1)])).toBeUndefined()
    const later = aSighting(1, { receivedMs: NOW + HOUR })
    expect(place(aPhoto(), [{ ...later, linkStartedMs: NOW + 1 }])).toBeUndefined()
    expect(place(aPhoto(), [{ ...later, linkStartedMs: NOW }])).toEqual({ insightId: 1, isGuess: false })
  })
})

describe('a guess is taken over by a sighting', () => {
  const former = aSighting(1, { receivedMs: NOW - HOUR })
  const guess = shown(1, { receivedMs: NOW, isGuess: true })
  const rightful = (changes: Partial<Sighting>, others: Photo[] = [], one = guess) => {
    const sightings = [former, aSighting(2, { receivedMs: NOW + 59 * MINUTE, ...changes })]
    return findRightfulSighting(one, { sightings, photos: [one, ...others] })?.insightId
  }

  test('that arrives nearer in time than the other, but not by one that was nearer before', () => {
    expect(rightful({})).toBe(2)
    expect(rightful({ receivedMs: NOW + HOUR })).toBeUndefined()
    expect(rightful({ receivedMs: NOW - 1 })).toBeUndefined()
  })

  test('that arrives within ten minutes, however near the other was', () => {
    const near = aSighting(1, { receivedMs: NOW - SECOND })
    const find = (receivedMs: number) =>
      findRightfulSighting(guess, { sightings: [near, aSighting(2, { receivedMs })], photos: [guess] })
        ?.insightId
    expect(find(NOW + 10 * MINUTE - 1)).toBe(2)
    expect(find(NOW + 10 * MINUTE)).toBeUndefined()
  })

  test('that announced a photo, has none, and is of the key and of the same owner', () => {
    expect(rightful({ photoExpected: false })).toBeUndefined()
    expect(rightful({}, [aPhoto({ insightId: 2 })])).toBeUndefined()
    expect(rightful({ isOfKey: false })).toBeUndefined()
    expect(rightful({ linkStartedMs: NOW + 1 })).toBeUndefined()
  })

  test('whose time does not fit worse', () => {
    const dated = { ...guess, takenMs: NOW - HOUR }
    expect(rightful({ fileCtimeMs: NOW + DAY }, [], dated)).toBeUndefined()
    expect(rightful({ fileCtimeMs: NOW - HOUR }, [], dated)).toBe(2)
  })

  test('that comes first of several', () => {
    const sightings = [
      former,
      ...[30, 20].map((minutes) => aSighting(minutes, { receivedMs: NOW + minutes * MINUTE })),
    ]
    expect(findRightfulSighting(guess, { sightings, photos: [guess] })?.insightId).toBe(20)
  })
})

test('a key is worth a transaction if a photo of it finds a place or a guess moves, and not for spares', () => {
  expect(canAttach({ sightings: [aSighting(1)], photos: [aPhoto()] })).toBe(true)
  expect(canAttach({ sightings: [], photos: [aPhoto()] })).toBe(false)
  expect(canAttach({ sightings: [aSighting(1)], photos: [aPhoto({ spareOf: 1, state: 'ready' })] })).toBe(
    false,
  )
  const sightings = [aSighting(1), aSighting(2, { receivedMs: NOW + MINUTE })]
  expect(canAttach({ sightings, photos: [shown(1, { receivedMs: NOW, isGuess: true })] })).toBe(true)
  expect(canAttach({ sightings, photos: [shown(1, { receivedMs: NOW })] })).toBe(false)
})
