import { expect, test } from 'vitest'
import { roundConfidence } from './class-tally.ts'
import {
  averageConfidence,
  collectionId,
  type CollectionMember,
  summarizeCollection,
} from './collection-grouping.ts'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'

type Member = CollectionMember & { name: string }

const [DEER, BEAR, HYENA] = [1, 2, 3]

function aMember(
  name: string,
  class_id: number,
  confidence: number | null,
  more: Partial<Member> = {},
): Member {
  return {
    name,
    alg_id: 3,
    class_id,
    confidence,
    insight_status: 'none',
    userConfirmed: false,
    photoUrl: null,
    ...more,
  }
}

/** Takes the members in collection order, newest first. */
const summarize = ([newest, ...others]: Member[]) => {
  const { classes, representative, ...summary } = summarizeCollection([newest!, ...others])
  return {
    ...summary,
    classes: classes.map(({ class_id, confidence }) => [class_id, confidence]),
    representative: representative.name,
  }
}

test.each<[string, Member[], [number, number | null][], string]>([
  [
    'a class averages the members whose most likely class it is',
    [aMember('d', BEAR, 91), aMember('c', DEER, 75), aMember('b', BEAR, 89), aMember('a', DEER, 79)],
    [
      [BEAR, 90],
      [DEER, 77],
    ],
    'b',
  ],
  ['a half is rounded up', [aMember('b', DEER, 84), aMember('a', DEER, 85)], [[DEER, 85]], 'a'],
  [
    'fractions that make a half are rounded up, too',
    [aMember('c', DEER, 55.1), aMember('b', DEER, 55.9), aMember('a', DEER, 55.5)],
    [[DEER, 56]],
    'a',
  ],
  [
    'a member without a confidence takes no part in the average, and can be the representative',
    [aMember('b', DEER, 40), aMember('a', DEER, null)],
    [[DEER, 40]],
    'a',
  ],
  [
    'a class without any confidence comes last',
    [aMember('b', BEAR, 0), aMember('a', DEER, null)],
    [
      [BEAR, 0],
      [DEER, null],
    ],
    'b',
  ],
  [
    'averages are compared before they are rounded',
    [aMember('b', BEAR, 80.3), aMember('a', DEER, 79.8)],
    [
      [BEAR, 80],
      [DEER, 80],
    ],
    'b',
  ],
  [
    'of equal classes the one that was seen first comes first',
    [aMember('b', DEER, 50), aMember('a', HYENA, 50)],
    [
      [HYENA, 50],
      [DEER, 50],
    ],
    'a',
  ],
])('%s', (_, members, classes, representative) => {
  expect(summarize(members)).toMatchObject({ classes, representative })
  expect(averageConfidence(members)).toBe(classes[0]![1])
})

test('the same class id in another model is another class', () => {
  const members = [aMember('b', DEER, 80), aMember('a', DEER, 60, { alg_id: 4 })]
  expect(summarize(members).classes).toEqual([
    [DEER, 80],
    [DEER, 60],
  ])
})

test.each<[InsightStatus[], InsightStatus | undefined]>([
  [['favorite', 'favorite'], 'favorite'],
  [['none'], 'none'],
  [['favorite', 'none'], undefined],
  [['none', 'archive'], undefined],
])('members with %j have the status %s in common', (statuses, status) => {
  const members = statuses.map((insight_status) => aMember('a', DEER, 80, { insight_status }))
  expect(summarize(members).status).toBe(status)
})

test('a collection is confirmed when a member of its top class is', () => {
  const [bear, deer] = [aMember('b', BEAR, 90), aMember('a', DEER, 80)]
  expect(summarize([bear, deer]).userConfirmed).toBe(false)
  expect(summarize([bear, { ...deer, userConfirmed: true }]).userConfirmed).toBe(false)
  expect(summarize([bear, deer, { ...bear, userConfirmed: true }]).userConfirmed).toBe(true)
})

const withPhoto = (photoUrl: string) => ({ photoUrl })

test.each<[string, Member[], string | null]>([
  [
    'the representative’s',
    [
      aMember('c', DEER, 90, withPhoto('c')),
      aMember('b', DEER, 90, withPhoto('b')),
      aMember('a', BEAR, 9, withPhoto('a')),
    ],
    'b',
  ],
  [
    'the next one’s of the class, where the representative has none',
    [
      aMember('d', DEER, 90, withPhoto('d')),
      aMember('c', DEER, 90, withPhoto('c')),
      aMember('b', DEER, 90),
      aMember('a', BEAR, 9, withPhoto('a')),
    ],
    'c',
  ],
  [
    'that of any member, where the class has none',
    [aMember('c', BEAR, 9, withPhoto('c')), aMember('b', DEER, 90), aMember('a', DEER, 90)],
    'c',
  ],
  ['none, where no member has one', [aMember('a', DEER, 90)], null],
])('the photo is %s', (_, members, photoUrl) => {
  expect(summarize(members).photoUrl).toBe(photoUrl)
})

const damaged = { photo_damaged: true } as const
const awaited = { photo_awaited: true } as const

test.each<[string, Member[], boolean]>([
  ['the photo that is shown is', [aMember('b', DEER, 90, { ...withPhoto('b'), ...damaged })], true],
  [
    'another photo is than the one that is shown',
    [aMember('b', BEAR, 9, { ...withPhoto('b'), ...damaged }), aMember('a', DEER, 90, withPhoto('a'))],
    false,
  ],
  ['nothing of any photo could be decoded', [aMember('b', DEER, 90), aMember('a', DEER, 90, damaged)], true],
])('a collection says whether its photo is damaged: %s', (_, members, isDamaged) => {
  expect(summarize(members).isPhotoDamaged).toBe(isDamaged)
})

test.each<[string, Member[], boolean]>([
  ['one of a member is announced', [aMember('b', DEER, 90), aMember('a', DEER, 90, awaited)], true],
  ['another one is here', [aMember('b', DEER, 90, awaited), aMember('a', DEER, 90, withPhoto('a'))], false],
  ['none is announced', [aMember('b', DEER, 90)], false],
])('a collection says whether its photo is awaited: %s', (_, members, isAwaited) => {
  expect(summarize(members).isPhotoAwaited).toBe(isAwaited)
})

test.each([0, 0.5, 62.49999, 62.5, 93.7, 100])(
  'a single insight of %d % is rounded like a collection that contains only it',
  (confidence) => {
    expect(roundConfidence(confidence)).toBe(averageConfidence([aMember('a', DEER, confidence)]))
    expect(roundConfidence(confidence)).toBe(Math.round(confidence))
  },
)

test('device and window identify a collection; an insight without a whole window is single', () => {
  expect(collectionId(5, 7, 1000, 2000)).toBe('7-1000-2000')
  expect(collectionId(5, 7, 1000, null)).toBe('5')
  expect(collectionId(5, 7, null, 2000)).toBe('5')
})
