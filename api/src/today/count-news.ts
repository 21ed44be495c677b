import { TODAY_COUNT_MAX, TODAY_LATE_DAYS_MAX } from '@sentinel/contracts/limits'
import type { Today } from '@sentinel/contracts/today'
import { firstInsightId } from '@sentinel/domain/insight/insight-id'
import type { Queryable } from '@sentinel/migrations/connect'
import { DAY_MS, type NewsOptions } from './news-options.ts'

/**
 * Counts the insights that were received since a moment. No index has the time of receipt, so this reads the insights of the devices
 * that have sent anything since then, from the oldest that can still arrive.
 */
export async function countInsights(db: Queryable, { userId, sinceMs }: NewsOptions): Promise<number> {
  const oldestId = firstInsightId(sinceMs - TODAY_LATE_DAYS_MAX * DAY_MS)
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
      select from user_device_stat link cross join lateral (
        select from insight i where i.device_id = link.device_id
          and i.insight_id >= ${oldestId} and i.insight_id >= link.visible_from_id
          and i.received_at >= ms_to_time($2) and i.insight_status <> 'archive' offset 0) i
      where link.user_id = $1 and link.last_seen >= ms_to_time($2)
      limit ${TODAY_COUNT_MAX}) news`,
    [userId, sinceMs],
  )
  return rows[0]?.count ?? 0
}

/** Counts the alerts that rose since a moment, on devices that the person still has. */
export async function countAlerts(db: Queryable, { userId, sinceMs }: NewsOptions): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'today-alerts',
    text: `select count(*)::int as count from (
      select from alert a join user_device l using (user_id, device_id)
      where a.user_id = $1 and a.created_at >= greatest(ms_to_time($2), l.visible_from)
      limit ${TODAY_COUNT_MAX}) news`,
    values: [userId, sinceMs],
  })
  return rows[0]?.count ?? 0
}

/** Counts what the person sent and what has ended since a moment, on devices that the person still has. */
export async function countAnswers(
  db: Queryable,
  { userId, sinceMs }: NewsOptions,
): Promise<NonNullable<Today['answers']>> {
  const { rows } = await db.query<{ success: number; failed: number }>({
    name: 'today-answers',
    text: `select count(*) filter (where status = 'success')::int as success,
      count(*) filter (where status = 'failed')::int as failed
    from (
      select c.status from device_command c join user_device l on l.user_id = c.created_by and l.device_id = c.device_id
      where c.created_by = $1 and c.ended_at >= ms_to_time($2) and c.status in ('success', 'failed')
      limit ${TODAY_COUNT_MAX}) news`,
    values: [userId, sinceMs],
  })
  return rows[0] ?? { success: 0, failed: 0 }
}
