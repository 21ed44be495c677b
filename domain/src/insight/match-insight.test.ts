import { expect, test } from 'vitest'
import { compileInsightRules, type InsightFacts } from './match-insight.ts'
import { filterCases, type FilterSample, filterSamples } from './testing/filter-cases.ts'

function factsOf({ taken, ...sample }: FilterSample, at: number): InsightFacts {
  const takenMs = Date.parse(taken)
  return {
    ...sample,
    insight_id: at,
    device: 'Unnamed',
    class_name: 'empty',
    class_names: [],
    confidence: null,
    displayed_ms: takenMs,
    received_ms: takenMs + 60_000,
    camera_ms: takenMs,
  }
}

test.each(filterCases)('a filter finds $says', ({ rules, zone = 'UTC', finds }) => {
  const isMet = compileInsightRules(rules, zone)
  const found = filterSamples.filter((sample, at) => isMet(factsOf(sample, at)))
  expect(found.map(({ name }) => name)).toEqual(finds)
})
