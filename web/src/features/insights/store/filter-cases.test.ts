import { filterCases, type FilterSample, filterSamples } from '@sentinel/domain/insight/testing/filter-cases'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/an-insight.ts'
import { compileFilter } from '../matches.ts'
import { aFilter } from '../testing/a-filter.ts'
import { tableOf } from '../testing/some-insights.ts'
import { toListRequest } from './list-request.ts'
import { listRows } from './list-rows.ts'

/** Of rows of a table the ids fall; the samples go the other way round. */
const idOf = (at: number) => 1000 - at
const insights = filterSamples.map(({ name: _, taken, ...sample }: FilterSample, at) =>
  anInsight({
    ...sample,
    insight_id: idOf(at),
    class_list: [],
    file_ctime: taken,
    time_stamp: new Date(Date.parse(taken) + 60_000).toISOString(),
  }),
)
const table = tableOf(insights)

test.each(filterCases)('the copy and a push find $says', ({ rules, zone = 'UTC', finds }) => {
  for (const collections of [false, true]) {
    const filter = aFilter({ rules, zone, archived: true, collections })
    const rows = [...listRows(table, toListRequest(filter))]
    expect(rows.map((row) => filterSamples[row]?.name)).toEqual(finds)
    const pushed = filterSamples.filter((_, at) => compileFilter(filter)(insights[at]!))
    expect(pushed.map(({ name }) => name)).toEqual(finds)
  }
})
