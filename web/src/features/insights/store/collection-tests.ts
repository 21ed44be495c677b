import type { SummarizedColumn } from '@sentinel/contracts/insight-filters'
import { findWords, insightStatusNames } from '@sentinel/domain/insight/insight-words'
import type { ColumnTest, ListRequest } from './list-request.ts'
import { compileRowTests, findMet, markFound, type RowTest } from './row-tests.ts'
import { createSum } from './sum-collections.ts'
import { type InsightTable, statuses } from './table.ts'

/**
 * The tests of a list of collections, for the rows of their newest members. They test what the row of a collection shows:
 * its time, device and source are those of the newest member, the rest is the summary of all members, which has to be made.
 */
export function compileCollectionTests(
  table: InsightTable,
  { tests, archived }: ListRequest,
  unnamed: string,
): RowTest[] {
  return tests.flatMap((test) => {
    const compile = isSummarized(test) ? summaryTests[test.column] : undefined
    return compile && test.kind === 'value'
      ? compile(table, test.wanted, archived)
      : compileRowTests(table, { archived: true, tests: [test] }, unnamed)
  })
}

function isSummarized(test: ColumnTest): test is ColumnTest & { column: SummarizedColumn } {
  return test.column in summaryTests
}

type CompileTest = (table: InsightTable, wanted: string, archived: boolean) => RowTest

const summaryTests: Record<SummarizedColumn, CompileTest> = {
  insight_id:
    ({ columns, collections }, wanted) =>
    (row) => {
      const representative = collections.columns.representative[columns.collection[row] ?? 0] ?? row
      return String(columns.id[representative]).includes(wanted)
    },
  class_name: ({ columns, collections, classes }, wanted) => {
    const isMet = findMet(
      classes.entries.map(({ class_name }) => class_name),
      wanted,
    )
    return (row) => isMet[collections.columns.topClass[columns.collection[row] ?? 0] ?? 0] === 1
  },
  class_list: testClassList,
  confidence:
    ({ columns, collections }, wanted) =>
    (row) => {
      const percent = collections.columns.confidence[columns.collection[row] ?? 0] ?? Number.NaN
      return !Number.isNaN(percent) && String(percent).includes(wanted)
    },
  insight_status: ({ columns, collections }, wanted) => {
    const isMet = markFound(statuses, findWords(insightStatusNames, wanted))
    return (row) => isMet[collections.columns.status[columns.collection[row] ?? 0] ?? 0] === 1
  },
}

/** A collection of one insight shows the list of that insight. */
function testClassList(table: InsightTable, wanted: string, archived: boolean): RowTest {
  const { columns, classes } = table
  const isMet = findMet(
    classes.entries.map(({ class_name }) => class_name),
    wanted,
  )
  const ofInsight = compileRowTests(
    table,
    { archived: true, tests: [{ kind: 'value', column: 'class_list', wanted }] },
    '',
  )
  const sum = createSum(table, archived)
  return (row) => {
    const { members } = sum(columns.collection[row] ?? 0)
    return members.length === 1
      ? ofInsight.every((isLetIn) => isLetIn(row))
      : members.some((member) => isMet[columns.classPlace[member] ?? 0] === 1)
  }
}
