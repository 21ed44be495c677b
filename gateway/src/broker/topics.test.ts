import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTopicFilter, isTopicName, matchesFilter } from './topics.ts'

test.each(['a', '/', 'a//b', '/a', '$SYS/x', 'Ä b/c', 'sentinels/7/up/health'])(
  '%s is a topic name',
  (topic) => {
    expect(isTopicName(topic)).toBe(true)
    expect(isTopicFilter(topic)).toBe(true)
  },
)

test.each(['', 'a/+', 'a/#', 'a+', '#', 'a\0'])('%j is not a topic name', (topic) => {
  expect(isTopicName(topic)).toBe(false)
})

test.each(['#', '+', '/#', '+/#', 'a/+/b', '+/+', 'a/#', '/+/'])('%s is a topic filter', (filter) => {
  expect(isTopicFilter(filter)).toBe(true)
})

test.each(['', 'a#', '#a', '#/a', '##', '++', 'a+', '+a', 'a/#/b', 'a/b#', 'a/+b/c', '#\n', 'a\0'])(
  '%j is not a topic filter',
  (filter) => {
    expect(isTopicFilter(filter)).toBe(false)
  },
)

test.each([
  ['sport/#', 'sport', true],
  ['sport/#', 'sport/tennis/one', true],
  ['sport/#', 'sports', false],
  ['#', 'a/b', true],
  ['#', '$SYS/b', false],
  ['+/b', '$SYS/b', false],
  ['$SYS/#', '$SYS/b', true],
  ['$SYS/+', '$SYS/b', true],
  ['+', 'a', true],
  ['+', '/a', false],
  ['+/+', '/a', true],
  ['/+', '/a', true],
  ['a/+', 'a', false],
  ['a/+', 'a/', true],
  ['a/+', 'a/b/c', false],
  ['a/+/c', 'a/b/c', true],
  ['a', 'a/b', false],
  ['a/b', 'a', false],
  ['A', 'a', false],
])('%s on %s: %s', (filter, topic, matches) => {
  expect(matchesFilter(filter, topic)).toBe(matches)
})

test('a filter made from a topic by putting + for levels and # for the rest matches it', () => {
  const Levels = fc.array(fc.tuple(fc.stringMatching(/^[a-c]{0,2}$/), fc.boolean()), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(Levels, fc.option(fc.nat(6), { nil: undefined }), (levels, cutAt) => {
      const topic = levels.map(([level]) => level).join('/')
      const wanted = levels.map(([level, isWild]) => (isWild ? '+' : level))
      const filter = cutAt === undefined ? wanted : [...wanted.slice(0, cutAt), '#']
      expect(matchesFilter(filter.join('/'), topic)).toBe(true)
      expect(matchesFilter(filter.join('/'), `$${topic}`)).toBe(false)
    }),
  )
})
