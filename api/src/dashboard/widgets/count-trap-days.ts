import type { Queryable } from '@sentinel/migrations/connect'
import { isAboutDevice, toFilterSql } from '../../insights/rows/filter-sql.ts'
import type { DataOptions } from './counts.ts'
import type { EventPeriod } from './event-period.ts'

/**
 * Returns the number of trap days: pairs of a camera and a UTC day in the period with an uplink that the user may see. A health report counts at the
 * time it was recorded, an insight at its displayed time. Only device filters select cameras, because how long a camera watched does not depend on
 * what it saw.
 */
export async function countTrapDays(
  db: Queryable,
  { userId, filter, nowMs }: DataOptions,
  { firstDay, lastDay }: EventPeriod,
): Promise<number> {
  const ofDevices = toFilterSql(
    { rules: filter.rules.filter(isAboutDevice), zone: 'UTC', archived: true },
    FILTER_PARAMETER,
  )
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const values = [
    userId,
    firstDay < '1970-01-01' ? '1970-01-01' : firstDay,
    lastDay < today ? lastDay : today,
    ...ofDevices.values,
  ]
  const { rows } = await db.query<{ days: number }>(trapDaysSql(ofDevices.conditions), values)
  return rows[0]?.days ?? 0
}

const FILTER_PARAMETER = 4

/** Each day of each camera costs one or two index probes. A camera's days are probed consecutively, so that the probes hit the same pages. */
function trapDaysSql(conditions: string): string {
  return `
    select count(*)::int as days
    from (
      select i.device_id, i.visible_from, i.visible_from_id,
        least(ms_to_time(insight_displayed_ms(s.first_insight_id)), (select min(recorded_at) from health where device_id = i.device_id)) as first_at
      from user_device i join device_stat s using (device_id)
      where i.user_id = $1 and s.last_seen is not null ${conditions} offset 0) link
    cross join lateral (
      select day::timestamptz as starts_at, day::timestamptz + interval '1 day' as ends_at
      from generate_series(greatest($2::timestamp, date_trunc('day', greatest(link.visible_from, link.first_at) at time zone 'UTC')), $3::timestamp,
        interval '1 day') day) day
    where exists (select from health h where h.device_id = link.device_id
        and h.recorded_at >= greatest(day.starts_at, link.visible_from) and h.recorded_at < day.ends_at)
      or exists (select from insight n where n.device_id = link.device_id
        and n.insight_id >= greatest(first_insight_id(time_to_ms(day.starts_at)), link.visible_from_id)
        and n.insight_id < first_insight_id(time_to_ms(day.ends_at)))`
}
