import type { InsightSortColumn } from '@sentinel/contracts/insight-filters'
import type { Collection } from '@sentinel/contracts/insights'
import { type SortKey, sortText } from '@sentinel/domain/insight/sort-order'

type SummaryKeys = Pick<Collection, 'class_name' | 'confidence' | 'insight_status'>

/** Sort keys that depend on all members of a collection. All other columns sort by the newest member. */
const keys: Partial<Record<InsightSortColumn, (row: SummaryKeys) => SortKey>> = {
  class_name: ({ class_name }) => sortText(class_name),
  confidence: ({ confidence }) => confidence,
  insight_status: ({ insight_status }) => insight_status ?? 'none',
}

/** Undefined for columns that sort by the newest member. */
export function collectionKeyOf(column: InsightSortColumn): ((row: SummaryKeys) => SortKey) | undefined {
  return keys[column]
}
