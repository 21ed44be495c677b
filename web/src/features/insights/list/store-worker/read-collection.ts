import type { ListedInsight } from '../members.ts'
import { readRow, toNumber } from './read-row.ts'
import { createSum } from './sum-collections.ts'
import { type InsightTable, statuses } from './table.ts'

/** Returns the collection that a row is a member of, as the api's `presentCollections` does. Returns undefined if there is no such row. */
export function readCollection(
  table: InsightTable,
  row: number,
  archived: boolean,
): ListedInsight | undefined {
  const { columns, classes } = table
  if (row >= table.length) return undefined
  const { members, summary, averages } = createSum(table, archived)(columns.collection[row] ?? 0)
  const insights = members.flatMap((member) => readRow(table, member) ?? [])
  const representative = insights[summary.representative]
  if (!representative) return undefined
  const { photo_damaged: _damaged, photo_awaited: _awaited, ...fields } = representative
  const shown = summary.photo === undefined ? undefined : insights[summary.photo]
  return {
    ...fields,
    class_list: averages().map(nameAverage),
    confidence: toNumber(summary.confidencePercent),
    userConfirmed: summary.isConfirmed,
    photoUrl: shown?.photoUrl ?? null,
    ...((shown ? [shown] : insights).some((member) => member.photo_damaged) && { photo_damaged: true }),
    ...(!shown && insights.some((member) => member.photo_awaited) && { photo_awaited: true }),
    insight_status: statuses[summary.status ?? -1] ?? 'none',
    insights,
  }

  function nameAverage({ classNumber, confidencePercent }: ReturnType<typeof averages>[number]) {
    return {
      class_id: classes.entries[classNumber]?.class_id ?? 0,
      className: classes.entries[classNumber]?.class_name ?? '',
      confidence: toNumber(confidencePercent),
    }
  }
}
