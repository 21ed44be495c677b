import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Collection } from '@sentinel/contracts/insights/insights'
import type { SortKey } from '@sentinel/domain/insights/sort-order'

type SummaryKeys = Pick<Collection, 'confidence' | 'insight_status'>

/** Sort keys that depend on all members of a collection. All other columns sort by the representative. */
const keys: Partial<Record<InsightSortColumn, (row: SummaryKeys) => SortKey>> = {
  confidence: ({ confidence }) => confidence,
  insight_status: ({ insight_status }) => insight_status ?? 'none',
}

/** Undefined for columns that sort by the representative. */
export function collectionKeyOf(column: InsightSortColumn): ((row: SummaryKeys) => SortKey) | undefined {
  return keys[column]
}
