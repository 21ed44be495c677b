import { summarizeCollection } from '@sentinel/contracts/collection-grouping'
import type { Collection, Insight } from '@sentinel/contracts/insights'
import { type ClassLabels, nameClass } from '../insights/class-labels.ts'
import type { InsightRow } from '../insights/insight-json.ts'

/** A member as the database has it and as the contract does. */
interface Member {
  row: InsightRow
  insight: Insight
}

/** Groups members, which come newest first, with their rows in the same order. */
export function presentCollections(
  rows: readonly InsightRow[],
  insights: readonly Insight[],
  labels: ClassLabels,
): Collection[] {
  const members = rows.flatMap((row, at) => {
    const insight = insights[at]
    return insight ? [{ row, insight }] : []
  })
  return [...Map.groupBy(members, ({ insight }) => insight.collection_id).values()].flatMap(
    ([newest, ...others]) => (newest ? [presentCollection([newest, ...others], labels)] : []),
  )
}

function presentCollection(members: [Member, ...Member[]], labels: ClassLabels): Collection {
  const [{ row: newestRow, insight: newest }, ...others] = members
  const { classes, representative, status } = summarizeCollection([
    newestRow,
    ...others.map(({ row }) => row),
  ])
  const [top] = classes
  const { insight_status: _, ...fields } = newest
  return {
    ...fields,
    insight_id: representative.insight_id,
    alg_id: top.alg_id,
    class_id: top.class_id,
    class_name: nameClass(labels, top.alg_id, top.class_id),
    class_list: classes.map(({ alg_id, class_id, confidence }) => ({
      class_id,
      className: nameClass(labels, alg_id, class_id),
      confidence,
    })),
    confidence: top.confidence,
    group_confidence: top.confidence,
    ...(status && { insight_status: status }),
    collection: true,
    insights: members.map(({ insight }) => insight),
  }
}
