import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { filterCases, type FilterSample, filterSamples } from '@sentinel/domain/insights/testing/filter-cases'
import { expect, test } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { compileFilter } from '../matches.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { tableOf } from '../../testing/some-insights.ts'
import { toListRequest } from '../from-store/list-request.ts'
import { listRows } from './list-rows.ts'

/** Sorted because a table's rows have descending ids. */
const newestFirst = filterSamples.toSorted((a, b) => Date.parse(b.taken) - Date.parse(a.taken))
const insights = newestFirst.map(({ name: _, taken, ...sample }: FilterSample) =>
  anInsight({
    ...sample,
    insight_id: firstInsightId(Date.parse(taken)),
    class_list: [],
    file_ctime: taken,
    time_stamp: new Date(Date.parse(taken) + 60_000).toISOString(),
  }),
)
const table = tableOf(insights)

const namesOf = (samples: ReadonlySet<FilterSample | undefined>) =>
  filterSamples.filter((sample) => samples.has(sample)).map(({ name }) => name)

test.each(filterCases)('the store and a push find $says', ({ rules, zone = 'UTC', finds }) => {
  for (const collections of [false, true]) {
    const filter = aFilter({ rules, zone, archived: true, collections })
    const rows = [...listRows(table, toListRequest(filter))]
    const found = new Set(rows.map((row) => newestFirst[row]))
    expect(namesOf(found)).toEqual(finds)
    const pushed = newestFirst.filter((_, at) => compileFilter(filter)(insights[at]!))
    expect(namesOf(new Set(pushed))).toEqual(finds)
  }
})
