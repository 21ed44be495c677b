import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/limits'
import type { CollectionConditions } from './filter-sql.ts'
import { SUMMARIZED_COLUMNS, summarizeSql } from './summary-sql.ts'

/** Whether an insight `i` can have other members beside it in its collection. */
export const HAS_WINDOW = 'i.window_start is not null and i.window_end is not null'

/** What identifies a collection of which an insight `i` is a member, as columns of a `group by`. */
export const COLLECTION_KEY = `i.device_id, i.window_start, i.window_end, case when ${HAS_WINDOW} then null else i.insight_id end`

/** One condition of several. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ')
}

/** The conditions that an insight `i` meets to stand in the list for its collection, as far as it shows by itself. */
export function candidateSql({
  ofMember,
  ofDevice,
  ofRepresentative,
  ofSingle,
}: CollectionConditions): string {
  const itself = ofSingle.length === 0 ? [] : [`(${HAS_WINDOW}) or ${allOf(ofSingle)}`]
  return allOf([...ofMember, ...ofDevice, ...ofRepresentative, ...itself])
}

/**
 * SQL that leaves those of the candidates that stand in a user's list for their collections: the representatives. Each collection is
 * summarized once, however many of its members are candidates. A row also says how many `members` the collection has.
 */
export function listCollectionsSql(
  candidates: string,
  { ofMember, ofSummary }: CollectionConditions,
  userId: number,
): string {
  const members = `select ${SUMMARIZED_COLUMNS} from insight i
    where i.device_id = k.device_id and i.window_start = k.window_start and i.window_end = k.window_end and ${allOf(ofMember)}
      and i.insight_id >= (select visible_from_id from user_device where user_id = ${userId} and device_id = k.device_id)
    order by i.insight_id desc limit ${COLLECTION_MEMBERS_MAX}`
  return `with candidate as materialized (${candidates})
    select i.*, 1 as members from candidate i where not (${HAS_WINDOW})
    union all
    select i.*, s.members from (select distinct device_id, window_start, window_end from candidate i where ${HAS_WINDOW}) k
      cross join lateral (${summarizeSql(members)}) s join candidate i on i.insight_id = s.insight_id where ${allOf(ofSummary)}`
}
