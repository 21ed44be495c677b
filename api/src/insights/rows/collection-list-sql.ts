import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/insights/limits'
import type { CollectionConditions } from './filter-sql.ts'
import { SUMMARIZED_COLUMNS, summarizeSql } from './summary-sql.ts'

/** A condition that is true if an insight `i` can have other members in its collection. */
export const HAS_WINDOW = 'i.window_start is not null and i.window_end is not null'

/** The columns that identify the collection of an insight `i`, for a `group by`. */
export const COLLECTION_KEY = `i.device_id, i.window_start, i.window_end, case when ${HAS_WINDOW} then null else i.insight_id end`

/** The columns of an insight `i` that rules and sort orders compare, or that identify its collection. */
export const MEMBER_COLUMNS = `${SUMMARIZED_COLUMNS}, received_at, file_ctime, longitude, comms_source`
  .split(', ')
  .map((column) => `i.${column}`)
  .join()

/** Combines conditions with `and`. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ')
}

/** Returns the condition that an insight `i` is a member of a collection that may be listed. */
export function memberCondition({ ofMember, ofDevice }: CollectionConditions): string {
  return allOf([...ofMember, ...ofDevice])
}

/** Returns the condition that a member `i` represents its collection in the list, as far as it depends only on the member. */
export function candidateCondition({ ofRepresentative, ofSingle }: CollectionConditions): string {
  return allOf([...ofRepresentative, `(${HAS_WINDOW}) or ${allOf(ofSingle)}`])
}

/** Selects the members in the table `name` from which collections are summarized. */
export function newestMembersSql(name: string): string {
  return `select ${SUMMARIZED_COLUMNS} from (
      select *, row_number() over (partition by device_id, window_start, window_end order by insight_id desc) as place
      from ${name} i where ${HAS_WINDOW}) o
    where place <= ${COLLECTION_MEMBERS_MAX}`
}

/**
 * Selects the representatives of listed collections, from a query of candidates. Each collection of a candidate is summarized separately. A row has
 * `MEMBER_COLUMNS` and `members`, the number of members in the collection.
 */
export function listCollectionsSql(
  candidates: string,
  conditions: CollectionConditions,
  userId: number,
): string {
  const members = `select ${SUMMARIZED_COLUMNS} from insight i
    where i.device_id = k.device_id and i.window_start = k.window_start and i.window_end = k.window_end
      and ${allOf(conditions.ofMember)}
      and i.insight_id >= (select visible_from_id from user_device where user_id = ${userId} and device_id = k.device_id)
    order by i.insight_id desc limit ${COLLECTION_MEMBERS_MAX}`
  const summaries = `(select distinct device_id, window_start, window_end from member i where ${HAS_WINDOW}) k
    cross join lateral (${summarizeSql(members)}) s`
  return `with member as materialized (${candidates}) ${selectListed(summaries, conditions)}`
}

/**
 * Selects the same rows from a query of all members of all of a user's collections, summarizing all of them at once. Summarizing them one by one
 * takes twenty times as long for a million insights.
 */
export function listAllCollectionsSql(members: string, conditions: CollectionConditions): string {
  return `with member as materialized (${members}) ${selectListed(`(${summarizeSql(newestMembersSql('member'))}) s`, conditions)}`
}

function selectListed(summaries: string, conditions: CollectionConditions): string {
  const isCandidate = candidateCondition(conditions)
  return `
    select i.*, 1 as members from member i where not (${HAS_WINDOW}) and ${isCandidate}
    union all
    select i.*, s.members from ${summaries} join member i on i.insight_id = s.insight_id
      where ${isCandidate} and ${allOf(conditions.ofSummary)}`
}
