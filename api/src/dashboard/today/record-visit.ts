import { VISIT_PAUSE_MINUTES } from '@sentinel/contracts/dashboard/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/** One statement, so that two tabs that open at once are one visit. */
const RECORD = `
  insert into dashboard_visit as visit (user_id, seen_at) values ($1, ms_to_time($2))
  on conflict (user_id) do update set
    previous_ended_at = case when excluded.seen_at - visit.seen_at > interval '${VISIT_PAUSE_MINUTES} minutes'
      then visit.seen_at else visit.previous_ended_at end,
    seen_at = greatest(visit.seen_at, excluded.seen_at)
  returning wire_time(previous_ended_at) as since`

/** Notes that a person is looking at the dashboard. Returns when the visit before this one ended, null on the first one. */
export async function recordVisit(db: Queryable, userId: number, nowMs: number): Promise<string | null> {
  const { rows } = await db.query<{ since: string | null }>({
    name: 'dashboard-visit',
    text: RECORD,
    values: [userId, nowMs],
  })
  return rows[0]?.since ?? null
}
