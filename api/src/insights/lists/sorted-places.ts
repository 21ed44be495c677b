import type { Queryable } from '@sentinel/migrations/connect'
import type { InsightList } from './insight-list.ts'
import { type ListScope, wholeScope } from '../rows/list-scope.ts'
import { beyondPlace, orderBy, type SortKey, sortKeyOf, type SortPlace } from './sort-sql.ts'

interface SortedOptions {
  list: InsightList
  sortKey: SortKey
  /** Only positions after this one are selected. */
  beyond?: SortPlace | undefined
  /** True to read backwards from the end of the list. */
  isBackwards: boolean
  most: number
}

/** Returns the first positions, at most `most`, in a list that is not sorted by time. */
export async function findSortedPlaces(
  db: Queryable,
  scope: ListScope,
  { list, sortKey, beyond, isBackwards, most }: SortedOptions,
): Promise<SortPlace[]> {
  const firstParameter = scope.values.length + 1
  const further = beyond && beyondPlace(list, sortKey, { place: beyond, isBackwards, firstParameter })
  const order = orderBy(list, isBackwards)
  const { rows } = await db.query<{ insight_id: number; key_text: string | null }>(
    `select insight_id, key::text as key_text from (
      select i.insight_id, ${sortKey.expression} as key from ${wholeScope(scope)} ${sortKey.join}
        ${further ? `where ${further.condition}` : ''} ${order} limit ${most}) best ${order}`,
    [...scope.values, ...(further?.values ?? [])],
  )
  return rows.map(({ insight_id, key_text }) => ({ insightId: insight_id, key: key_text }))
}

const IDS_IN_A_ROW = 10_000

/** Returns all ids in a list that is not sorted by time, in list order. For collections, these are the representatives' ids. */
export async function findSortedIds(db: Queryable, scope: ListScope, list: InsightList): Promise<number[]> {
  const sortKey = sortKeyOf(list)
  const order = orderBy(list, false)
  const { rows } = await db.query<{ ids: number[] }>(
    `select json_agg(insight_id order by place) as ids from (
      select insight_id, row_number() over (${order}) - 1 as place from (
        select i.insight_id, ${sortKey?.expression ?? 'null'} as key from ${wholeScope(scope)} ${sortKey?.join ?? ''}) keyed) placed
      group by place / ${IDS_IN_A_ROW} order by place / ${IDS_IN_A_ROW}`,
    scope.values,
  )
  return rows.flatMap(({ ids }) => ids)
}

/** Returns the position of one of the user's insights, whether or not the list shows the insight. Returns undefined if it is not theirs. */
export async function getPlace(
  db: Queryable,
  userId: number,
  insightId: number,
  sortKey: SortKey | undefined,
): Promise<SortPlace | undefined> {
  const { rows } = await db.query<{ key_text: string | null }>(
    `select ${sortKey ? `(${sortKey.expression})::text` : 'null'} as key_text
      from insight i join user_device l on l.device_id = i.device_id ${sortKey?.join ?? ''}
      where i.insight_id = $1 and l.user_id = $2 and i.insight_id >= l.visible_from_id`,
    [insightId, userId],
  )
  const [row] = rows
  return row && { insightId, key: row.key_text }
}
