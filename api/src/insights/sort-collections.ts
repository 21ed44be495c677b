import type { InsightSortColumn } from '@sentinel/contracts/insight-filters'
import type { Collection } from '@sentinel/contracts/insights'
import { TEXT_KEY_CHARACTERS } from './sort-sql.ts'

type Key = string | number | null
type SummaryKeys = Pick<Collection, 'class_name' | 'confidence' | 'insight_status'>

/** Sort keys that depend on all members of a collection. All other columns sort by the newest member. */
const keys: Partial<Record<InsightSortColumn, (row: SummaryKeys) => Key>> = {
  class_name: ({ class_name }) => Array.from(class_name.toLowerCase()).slice(0, TEXT_KEY_CHARACTERS).join(''),
  confidence: ({ confidence }) => confidence,
  insight_status: ({ insight_status }) => insight_status ?? 'none',
}

export interface KeyedCollection {
  newestId: number
  key: Key
}

/** Undefined for columns that sort by the newest member. */
export function collectionKeyOf(column: InsightSortColumn): ((row: SummaryKeys) => Key) | undefined {
  return keys[column]
}

/** Of equal keys the newest is first, and nulls are last both ways. */
export function sortCollections(rows: readonly KeyedCollection[], isDescending: boolean): number[] {
  const ranks = rankKeys(rows.map(({ key }) => key))
  const sign = isDescending ? -1 : 1
  return rows
    .toSorted((one, other) => {
      const [a, b] = [ranks.get(one.key), ranks.get(other.key)]
      const newestFirst = other.newestId - one.newestId
      if (a === undefined || b === undefined)
        return Number(a === undefined) - Number(b === undefined) || newestFirst
      return sign * (a - b) || newestFirst
    })
    .map(({ newestId }) => newestId)
}

/** Texts are compared by their code points, as the database does. Few collections have a key of their own. */
function rankKeys(all: readonly Key[]): Map<Key, number> {
  const distinct = [...new Set(all)].filter((key) => key !== null)
  const inOrder = distinct.toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))),
  )
  return new Map(inOrder.map((key, rank) => [key, rank]))
}
