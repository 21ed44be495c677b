import type { ListedInsight } from '../members.ts'
import { readRow, toNumber } from './read-row.ts'
import { createSum } from './sum-collections.ts'
import { type InsightTable, statuses } from './table.ts'

/** The collection that a row is a member of: the fields of the newest, the averages of all. Undefined where there is no such row. */
export function readCollection(table: InsightTable, row: number): ListedInsight | undefined {
  const { columns, classes } = table
  if (row >= table.length) return undefined
  const { members, summary, averages } = createSum(table)(columns.collection[row] ?? 0)
  const insights = members.flatMap((member) => readRow(table, member) ?? [])
  const [newest] = insights
  const named = classes.entries[summary.top]
  if (!newest || !named) return undefined
  return {
    ...newest,
    ...named,
    insight_id: columns.id[members[summary.representative] ?? row] ?? 0,
    class_list: averages().map(({ place, confidence }) => ({
      class_id: classes.entries[place]?.class_id ?? 0,
      className: classes.entries[place]?.class_name ?? '',
      confidence: toNumber(confidence),
    })),
    confidence: toNumber(summary.confidence),
    insight_status: statuses[summary.status ?? -1] ?? 'none',
    insights,
  }
}
