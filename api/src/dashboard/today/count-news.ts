import { TODAY_COUNT_MAX } from '@sentinel/contracts/dashboard/limits'
import type { Today } from '@sentinel/contracts/dashboard/today'
import type { Queryable } from '@sentinel/migrations/connect'
import type { NewsOptions } from './news-options.ts'

/** Counts the alerts raised since a given time on devices that the user still has. */
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

/** Counts the results, since a given time, of commands that the user sent to devices they still have. */
export async function countAnswers(
  db: Queryable,
  options: NewsOptions,
): Promise<NonNullable<Today['answers']>> {
  return {
    success: await countEnded(db, options, 'success'),
    failed: await countEnded(db, options, 'failed'),
  }
}

async function countEnded(
  db: Queryable,
  { userId, sinceMs }: NewsOptions,
  status: 'success' | 'failed',
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'today-answers',
    text: `select count(*)::int as count from (
      select from device_command c join user_device l on l.user_id = c.created_by and l.device_id = c.device_id
      where c.created_by = $1 and c.ended_at >= ms_to_time($2) and c.status = $3
      limit ${TODAY_COUNT_MAX}) news`,
    values: [userId, sinceMs, status],
  })
  return rows[0]?.count ?? 0
}
