import { describe, expect, test } from 'vitest'
import { aPhoto, aShownPhoto as shown } from '../testing/photos-of-key.ts'
import { decideAside, decideEnd, decidePlacing, findSpare, photoWorth } from './choose-photo.ts'

describe('when a photo gets a place', () => {
  const guess = { insightId: 1, isGuess: true }

  test('a photo that is alone there and was taken over goes back, unless it is smaller', () => {
    const lent = shown(1, { movedFrom: 9, pixels: 100 })
    expect(decidePlacing(aPhoto(), guess, [lent])).toEqual({ returned: lent, isGuess: false, isNeeded: true })
    expect(decidePlacing(aPhoto({ pixels: 101 }), guess, [lent]).returned).toBeUndefined()
    expect(decidePlacing(aPhoto(), guess, [lent, aPhoto({ insightId: 1 })]).returned).toBeUndefined()
    expect(decidePlacing(aPhoto(), guess, [shown(1)])).toEqual({
      returned: undefined,
      isGuess: true,
      isNeeded: true,
    })
  })

  test('a photo that cannot be decoded is needed only if the sighting has no developed photo', () => {
    const one = aPhoto({ state: 'unreadable', pixels: 0 })
    expect(decidePlacing(one, guess, [aPhoto({ insightId: 1 }), shown(2)]).isNeeded).toBe(true)
    expect(decidePlacing(one, guess, [shown(1)]).isNeeded).toBe(false)
    expect(decidePlacing(one, guess, [shown(1, { movedFrom: 9 })]).isNeeded).toBe(true)
  })
})

test('after its photo has moved, a sighting shows its best spare again, unless it has a developed photo', () => {
  const spares = [50, 90, 70].map((pixels) => aPhoto({ state: 'ready', spareOf: 1, pixels }))
  expect(findSpare(1, spares)).toBe(spares[1])
  expect(findSpare(1, [...spares, aPhoto({ insightId: 1 })])).toBe(spares[1])
  expect(findSpare(1, [...spares, shown(1)])).toBeUndefined()
  expect(findSpare(2, spares)).toBeUndefined()
})

test('a complete photo is worth more than a damaged one of any size, and one that cannot be decoded nothing', () => {
  const worth = [
    shown(1, { pixels: 64 }),
    shown(1, { pixels: 63 }),
    shown(1, { pixels: 64_000_000, isDamaged: true }),
    shown(1, { pixels: 1, isDamaged: true }),
    shown(1, { pixels: 64_000_000, state: 'unreadable' }),
  ].map(photoWorth)
  expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  expect(new Set(worth).size).toBe(5)
})

test.each([
  ['is replaced by the same picture', {}, {}, true, 'replaced'],
  ['is a spare if a guess replaces it', {}, { isGuess: true }, true, 'spare'],
  ['is a spare if it is no guess and loses to one', {}, { isGuess: true }, false, 'spare'],
  ['waits if it is a guess and loses', { isGuess: true }, {}, false, 'wait'],
  ['waits if it is a guess and loses to another', { isGuess: true }, { isGuess: true }, false, 'wait'],
  ['is a spare if it is a guess that another replaces', { isGuess: true }, { isGuess: true }, true, 'spare'],
  [
    'is forgotten if nothing of it can be decoded',
    { state: 'unreadable' },
    { isGuess: true },
    true,
    'forget',
  ],
] as const)('a photo beside a better one %s', (_title, one, better, wasShown, aside) => {
  expect(decideAside(shown(1, one), shown(1, better), { wasShown })).toBe(aside)
})

test('a photo that has waited too long becomes a dead letter, unless it was replaced for good or cannot be decoded', () => {
  expect(decideEnd(aPhoto())).toBe('bury')
  expect(decideEnd(aPhoto({ state: 'unreadable' }))).toBe('forget')
  const spare = aPhoto({ state: 'ready', spareOf: 1 })
  expect(decideEnd(spare)).toBe('replaced')
  expect(decideEnd({ ...spare, isGuess: true })).toBe('bury')
  expect(decideEnd({ ...spare, movedFrom: 2 })).toBe('bury')
})
