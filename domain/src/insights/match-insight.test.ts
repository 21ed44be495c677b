import { expect, test } from 'vitest'
import { firstInsightId } from './insight-id.ts'
import { compileInsightRules, type FilteredInsight } from './match-insight.ts'
import { filterCases, type FilterSample, filterSamples } from './testing/filter-cases.ts'

function toInsight({ taken, ...sample }: FilterSample): FilteredInsight {
  return {
    ...sample,
    insight_id: firstInsightId(Date.parse(taken)),
    display_name: null,
    device_name: null,
    class_list: [],
    confidence: null,
    file_ctime: taken,
    time_stamp: new Date(Date.parse(taken) + 60_000).toISOString(),
  }
}

test.each(filterCases)('a filter finds $says', ({ rules, zone = 'UTC', finds }) => {
  const isMet = compileInsightRules(rules, zone)
  const found = filterSamples.filter((sample) => isMet(toInsight(sample)))
  expect(found.map(({ name }) => name)).toEqual(finds)
})
