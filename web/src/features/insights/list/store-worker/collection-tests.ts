import {
  compileTest,
  confidenceText,
  type IsMet,
  type RowReader,
} from '@sentinel/domain/insights/compile-test'
import { isSummarized, type SummarizedColumn } from '@sentinel/domain/insights/summarized-columns'
import type { ListRequest } from '../from-store/list-request.ts'
import { createRowReader, findMet, type RowTest } from './row-tests.ts'
import { createSum } from './sum-collections.ts'
import { type InsightTable, statuses } from './table.ts'

/**
 * Returns the tests for a list of collections, to be applied to the representatives' rows. Classes, confidence and status are tested on a
 * summary of all members, which must be made first. All other columns are those of the representative.
 */
export function compileCollectionTests(table: InsightTable, { tests, archived }: ListRequest): RowTest[] {
  const ofRepresentative = createRowReader(table)
  const reader: RowReader<number> = {
    ...ofRepresentative,
    hasText: (column, isMet) => {
      const rule = { column }
      return isSummarized(rule)
        ? summaryHasText[rule.column](table, isMet, archived)
        : ofRepresentative.hasText(column, isMet)
    },
  }
  return tests.map((test) => compileTest(test, reader))
}

const summaryHasText: Record<
  SummarizedColumn,
  (table: InsightTable, isMet: IsMet, archived: boolean) => RowTest
> = {
  class_list: listHasText,
  confidence:
    ({ columns, collections }, isMet) =>
    (row) => {
      const percent = collections.columns.confidence[columns.collection[row] ?? 0] ?? Number.NaN
      return !Number.isNaN(percent) && isMet(confidenceText(percent))
    },
  insight_status: ({ columns, collections }, isMet) => {
    const met = findMet(statuses, isMet)
    return (row) => met[collections.columns.status[columns.collection[row] ?? 0] ?? 0] === 1
  },
}

function listHasText(table: InsightTable, isMet: IsMet, archived: boolean): RowTest {
  const { columns, classes } = table
  const met = findMet(
    classes.entries.map(({ class_name }) => class_name),
    isMet,
  )
  const sum = createSum(table, archived)
  return (row) =>
    sum(columns.collection[row] ?? 0).members.some((member) => met[columns.classPlace[member] ?? 0] === 1)
}
