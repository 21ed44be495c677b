import type { FirstSteps } from '@sentinel/contracts/fleet/first-steps'
import { FIRST_STEPS_SIGHTINGS, SAMPLE_FLEET_DAYS } from '@sentinel/contracts/fleet/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/** Triaged insights are counted only while the steps are open. */
const FIND = `
  select u.first_steps_open as is_open,
    exists (select from user_device l where l.user_id = u.user_id
      and not exists (select from sample_camera c where c.device_id = l.device_id)) as has_cameras,
    exists (select from integration i where i.user_id = u.user_id) as has_integration,
    case when u.first_steps_triaged then $2 when u.first_steps_open then least($2, count_triaged(u.user_id)) else 0 end::int as triaged,
    f.user_id is not null as has_fleet, f.filled_at is not null as is_filled,
    wire_time(f.asked_at + make_interval(days => $3)) as removed_at, coalesce(sent.cameras, 0) as cameras, coalesce(sent.insights, 0) as insights
  from user_account u left join sample_fleet f using (user_id)
  left join lateral (
    select count(*)::int as cameras, sum(s.insight_count)::int as insights
    from sample_camera c join user_device l using (user_id, device_id) join device_stat s using (device_id)
    where f.user_id is not null and c.user_id = u.user_id
  ) sent on true
  where u.user_id = $1`

interface Row {
  is_open: boolean
  has_cameras: boolean
  has_integration: boolean
  triaged: number
  has_fleet: boolean
  is_filled: boolean
  removed_at: string
  cameras: number
  insights: number
}

export async function findFirstSteps(db: Queryable, userId: number): Promise<FirstSteps> {
  const { rows } = await db.query<Row>(FIND, [userId, FIRST_STEPS_SIGHTINGS, SAMPLE_FLEET_DAYS])
  const [row] = rows
  if (!row) throw new Error(`no account ${userId}`)
  const { is_open, has_cameras, triaged, has_integration } = row
  return { is_open, has_cameras, triaged, has_integration, sample_fleet: toFleet(row) }
}

function toFleet({ has_fleet, is_filled, cameras, insights, removed_at }: Row): FirstSteps['sample_fleet'] {
  if (!has_fleet) return null
  const state = is_filled ? 'ready' : cameras > 0 ? 'filling' : 'waiting'
  return { state, cameras, insights, removed_at }
}
