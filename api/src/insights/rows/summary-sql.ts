import { PARTS_PER_PERCENT } from '@sentinel/domain/insights/class-tally'

const PARTS = `floor(confidence::float8 * ${PARTS_PER_PERCENT} + 0.5)`
const BY_CONFIDENCE = 'order by average desc nulls last, first_id'

/** The columns of an insight that `summarizeSql` reads. */
export const SUMMARIZED_COLUMNS =
  'device_id, window_start, window_end, insight_id, alg_id, class_id, confidence, insight_status'

/**
 * Returns SQL that summarizes collections from a query of their members, by the rule of `summarizeMembers` in `domain/src/insights/class-tally.ts`.
 * Each collection gets one row: `device_id`, `window_start`, `window_end`, `members` (the number of members), and the values that a list shows: the
 * representative's `insight_id`, the `confidence` of the top class (a whole number or null), `insight_status` (`none` where the members differ), and
 * all classes as `alg_ids` and `class_ids`.
 */
export function summarizeSql(members: string): string {
  return `select device_id, window_start, window_end, sum(members) as members,
      (array_agg(first_id ${BY_CONFIDENCE}))[1] as insight_id,
      floor(max(average) / ${PARTS_PER_PERCENT} + 0.5)::int as confidence,
      case when min(low_status) = max(high_status) then min(low_status) else 'none' end as insight_status,
      array_agg(alg_id) as alg_ids, array_agg(class_id) as class_ids
    from (
      select device_id, window_start, window_end, alg_id, class_id,
        sum(${PARTS}) / nullif(count(confidence), 0) as average,
        count(*) as members, min(insight_id) as first_id,
        min(insight_status) as low_status, max(insight_status) as high_status
      from (${members}) member group by 1, 2, 3, 4, 5) class_average
    group by 1, 2, 3`
}
