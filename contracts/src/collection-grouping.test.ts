import { describe, expect, test } from 'vitest'
import {
  averageClasses,
  type Classified,
  collectionId,
  rateAlone,
  summarizeCollection,
} from './collection-grouping.ts'
import type { InsightStatus } from './insights.ts'

type Member = Classified & { name: string; insight_status: InsightStatus }

/** A member whose list is given as class → confidence; its own class is the first of it. */
function aMember(name: string, list: [number, number | null][], more: Partial<Member> = {}): Member {
  return {
    name,
    alg_id: 3,
    class_id: list[0]![0],
    confidence: list[0]![1],
    class_ids: list.map(([id]) => id),
    class_confidences: list.map(([, confidence]) => confidence),
    insight_status: 'none',
    userConfirmed: false,
    ...more,
  }
}

const unlisted = { class_ids: null, class_confidences: null }
const [ZEBRA, LION, HYENA] = [1, 2, 3]

const summarize = (members: Member[]) => {
  const [first, ...others] = members
  const { classes, representative, status } = summarizeCollection([first!, ...others])
  return {
    classes: classes.map(({ class_id, confidence }) => [class_id, confidence]),
    representative: representative.name,
    status,
  }
}

test.each<[string, Member[], [number, number | null][], string]>([
  [
    'a class has the average of those that list it',
    [
      aMember('a', [
        [ZEBRA, 80],
        [LION, 15],
      ]),
      aMember('b', [
        [ZEBRA, 91],
        [HYENA, 4],
      ]),
    ],
    [
      [ZEBRA, 86],
      [LION, 15],
      [HYENA, 4],
    ],
    'a',
  ],
  ['a half is rounded up', [aMember('a', [[ZEBRA, 84]]), aMember('b', [[ZEBRA, 85]])], [[ZEBRA, 85]], 'a'],
  [
    'fractions that make a half are rounded up, too',
    [aMember('a', [[ZEBRA, 5.1]]), aMember('b', [[ZEBRA, 5.9]])],
    [[ZEBRA, 6]],
    'a',
  ],
  [
    'a member without a list has its own class',
    [aMember('a', [[ZEBRA, 60]], unlisted), aMember('b', [[LION, 70]], unlisted)],
    [
      [LION, 70],
      [ZEBRA, 60],
    ],
    'b',
  ],
  [
    'a class of its own that the list leaves out counts',
    [aMember('a', [[LION, 20]], { class_id: ZEBRA, confidence: 70 })],
    [
      [ZEBRA, 70],
      [LION, 20],
    ],
    'a',
  ],
  [
    'a class that is listed twice counts once',
    [
      aMember('a', [
        [ZEBRA, 70],
        [ZEBRA, 10],
      ]),
    ],
    [[ZEBRA, 70]],
    'a',
  ],
  [
    'one without a confidence takes no part in the average',
    [aMember('a', [[ZEBRA, null]]), aMember('b', [[ZEBRA, 40]])],
    [[ZEBRA, 40]],
    'a',
  ],
  [
    'a class that nobody is sure of comes last',
    [aMember('a', [[ZEBRA, null]]), aMember('b', [[LION, 0]])],
    [
      [LION, 0],
      [ZEBRA, null],
    ],
    'b',
  ],
  [
    'of equal classes the first named comes first',
    [
      aMember('a', [
        [LION, 50],
        [ZEBRA, 50],
      ]),
    ],
    [
      [LION, 50],
      [ZEBRA, 50],
    ],
    'a',
  ],
  [
    'what a person has named is none of the others any more',
    [
      aMember(
        'a',
        [
          [ZEBRA, 80],
          [LION, 15],
        ],
        { class_id: LION, confidence: 15, userConfirmed: true },
      ),
      aMember('b', [
        [ZEBRA, 60],
        [LION, 35],
      ]),
    ],
    [
      [ZEBRA, 60],
      [LION, 25],
    ],
    'b',
  ],
  [
    'the first member of the surest class stands for the collection',
    [
      aMember('a', [
        [ZEBRA, 10],
        [LION, 9],
      ]),
      aMember('b', [[LION, 90]]),
      aMember('c', [[LION, 95]]),
    ],
    [
      [LION, 65],
      [ZEBRA, 10],
    ],
    'b',
  ],
  [
    'or the first that lists it, where it is nobody’s own',
    [
      aMember('a', [[ZEBRA, 10]]),
      aMember('b', [
        [HYENA, 90],
        [LION, 89],
      ]),
      aMember('c', [[HYENA, 10]]),
    ],
    [
      [LION, 89],
      [HYENA, 50],
      [ZEBRA, 10],
    ],
    'b',
  ],
])('%s', (_, members, classes, representative) => {
  expect(summarize(members)).toEqual({ classes, representative, status: 'none' })
})

test('the same number means another class in another model', () => {
  const members = [aMember('a', [[ZEBRA, 80]]), aMember('b', [[ZEBRA, 60]], { alg_id: 4 })]
  expect(summarize(members).classes).toEqual([
    [ZEBRA, 80],
    [ZEBRA, 60],
  ])
})

test.each<[InsightStatus[], InsightStatus | undefined]>([
  [['favorite', 'favorite'], 'favorite'],
  [['none'], 'none'],
  [['favorite', 'none'], undefined],
  [['none', 'archive'], undefined],
])('members with %j have %s in common', (statuses, status) => {
  const members = statuses.map((insight_status) => aMember('a', [[ZEBRA, 80]], { insight_status }))
  expect(summarize(members).status).toBe(status)
})

describe('rated alone, an insight is as sure as a collection of it', () => {
  test.each<[string, Member]>([
    [
      'by its list',
      aMember('a', [
        [ZEBRA, 62.5],
        [LION, 30],
      ]),
    ],
    [
      'by a list in another order',
      aMember('a', [
        [ZEBRA, 30],
        [LION, 62.4],
      ]),
    ],
    ['by its own class beside the list', aMember('a', [[LION, 20]], { class_id: ZEBRA, confidence: 70 })],
    [
      'by the first of a class listed twice',
      aMember('a', [
        [ZEBRA, 10],
        [ZEBRA, 90],
      ]),
    ],
    ['by its own class', aMember('a', [[ZEBRA, 41.5]], unlisted)],
    [
      'by a person’s class',
      aMember('a', [[ZEBRA, 80]], { class_id: LION, confidence: 5, userConfirmed: true }),
    ],
    ['or not at all', aMember('a', [[ZEBRA, null]])],
    ['or not at all, without a list', aMember('a', [[ZEBRA, null]], unlisted)],
    [
      'of a person who knew better',
      aMember('a', [[ZEBRA, 80]], { class_id: LION, confidence: null, userConfirmed: true }),
    ],
    ['that is not sure in the least', aMember('a', [[ZEBRA, 0]])],
  ])('%s', (_, member) => {
    expect(rateAlone(member)).toBe(averageClasses([member])[0].confidence)
  })
})

test('device and window tell a collection; without a whole window an insight is its own', () => {
  expect(collectionId(5, 7, 1000, 2000)).toBe('7-1000-2000')
  expect(collectionId(5, 7, 1000, null)).toBe('5')
  expect(collectionId(5, 7, null, 2000)).toBe('5')
})
