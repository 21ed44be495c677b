import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { expect, test } from 'vitest'
import { findQueuePlace } from './develop-jobs.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const DAY = 86_400_000

test.each([
  [0, 0],
  [19, 0],
  [20, 1],
  [179, 8],
  [180, 9],
  [5000, 9],
])('the photo of a device that has sent %i today has place %i', (photosToday, place) => {
  expect(findQueuePlace({ insightId: firstInsightId(NOW), photosToday }, NOW)).toBe(place)
})

test('the photo of an insight older than a day comes last', () => {
  const place = (displayedMs: number) =>
    findQueuePlace({ insightId: firstInsightId(displayedMs), photosToday: 0 }, NOW)
  expect([place(NOW - DAY), place(NOW - DAY - 1)]).toEqual([0, 10])
})
