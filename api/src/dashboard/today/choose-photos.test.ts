import { expect, test } from 'vitest'
import { choosePhotos, type PhotoCandidate } from './choose-photos.ts'

const MINUTE_MS = 60_000
let lastId = 0
const photo = (changes: Partial<PhotoCandidate>): PhotoCandidate => ({
  insightId: (lastId += 1),
  deviceId: 1,
  className: 'fox',
  confidence: 90,
  displayedMs: 0,
  ...changes,
})
const idsOf = (photos: readonly PhotoCandidate[]) => choosePhotos(photos).map(({ insightId }) => insightId)

test('the highest confidence is first, then the newest for equal ones, and unknown ones last', () => {
  const unknown = photo({ className: 'lion', confidence: null })
  const older = photo({ className: 'hare', confidence: 90.2 })
  const newer = photo({ className: 'okapi', confidence: 89.8, displayedMs: 1 })
  const best = photo({ className: 'puma', confidence: 99 })
  expect(idsOf([unknown, older, newer, best])).toEqual(
    [best, newer, older, unknown].map((one) => one.insightId),
  )
})

test('a burst of one class at one camera gives one photo', () => {
  const first = photo({ confidence: 95 })
  const within = photo({ displayedMs: 30 * MINUTE_MS })
  const later = photo({ displayedMs: 31 * MINUTE_MS })
  const elsewhere = photo({ deviceId: 2, className: 'hare' })
  expect(idsOf([first, within, elsewhere])).toEqual([first.insightId, elsewhere.insightId])
  expect(idsOf([first, later])).toEqual([first.insightId, later.insightId])
})

test('two classes at one camera at the same time are two events', () => {
  const both = [photo({ className: 'leopard' }), photo({ className: 'hyena', confidence: 80 })]
  expect(idsOf(both)).toEqual(both.map(({ insightId }) => insightId))
})

test('at most two photos show the same class, and at most six are chosen', () => {
  const foxes = [1, 2, 3].map((deviceId) => photo({ deviceId, confidence: 99 }))
  const others = ['a', 'b', 'c', 'd', 'e'].map((className) => photo({ className }))
  const chosen = choosePhotos([...foxes, ...others])
  expect(chosen).toHaveLength(6)
  expect(chosen.filter(({ className }) => className === 'fox')).toHaveLength(2)
})
