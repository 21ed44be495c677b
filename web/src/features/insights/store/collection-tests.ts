import type { ValueColumn } from '@sentinel/contracts/insight-filters'
import {
  compileTest,
  confidenceText,
  type IsMet,
  type RowReader,
} from '@sentinel/domain/insight/compile-test'
import { isSummarized, type SummarizedColumn } from '@sentinel/domain/insight/summarized-columns'
import type { ListRequest } from './list-request.ts'
import { createRowReader, findMet, type RowTest } from './row-tests.ts'
import { createSum } from './sum-collections.ts'
import { type InsightTable, statuses } from './table.ts'

/**
 * The tests of a list of collections, for the rows of their newest members. They test what the row of a collection shows:
 * its time, device and source are those of the newest member, the rest is the summary of all members, which has to be made.
 */
export function compileCollectionTests(table: InsightTable, { tests, archived }: ListRequest): RowTest[] {
  const ofNewest = createRowReader(table)
  const reader: RowReader<number> = {
    ...ofNewest,
    hasText: (column, isMet) => {
      const rule = { column }
      return isSummarized(rule)
        ? summaryHasText[rule.column](table, isMet, archived)
        : ofNewest.hasText(column, isMet)
    },
  }
  return tests.map((test) => compileTest(test, reader))
}

const summaryHasText: Record<
  Extract<SummarizedColumn, ValueColumn>,
  (table: InsightTable, isMet: IsMet, archived: boolean) => RowTest
> = {
  insight_id:
    ({ columns, collections }, isMet) =>
    (row) => {
      const representative = collections.columns.representative[columns.collection[row] ?? 0] ?? row
      return isMet(String(columns.id[representative]))
    },
  class_name: ({ columns, collections, classes }, isMet) => {
    const met = findMet(
      classes.entries.map(({ class_name }) => class_name),
      isMet,
    )
    return (row) => met[collections.columns.topClass[columns.collection[row] ?? 0] ?? 0] === 1
  },
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

/** A collection of one insight shows the list of that insight. */
function listHasText(table: InsightTable, isMet: IsMet, archived: boolean): RowTest {
  const { columns, classes } = table
  const met = findMet(
    classes.entries.map(({ class_name }) => class_name),
    isMet,
  )
  const ofInsight = createRowReader(table).hasText('class_list', isMet)
  const sum = createSum(table, archived)
  return (row) => {
    const { members } = sum(columns.collection[row] ?? 0)
    return members.length === 1
      ? ofInsight(row)
      : members.some((member) => met[columns.classPlace[member] ?? 0] === 1)
  }
}
