import type { Queryable } from '@sentinel/migrations/connect'

interface OwnModel {
  userId: number
  algId: number
}

export interface ModelName {
  alg_id: number
  alg_name: string
}

const REACHABLE_MODEL = `
  select a.alg_id, a.name as alg_name from alg a
  where a.alg_id = $2 and (
    exists (select from user_alg u where u.user_id = $1 and u.alg_id = a.alg_id)
    or exists (select from user_device l join device_alg d using (device_id) where l.user_id = $1 and d.alg_id = a.alg_id)
    or exists (
      select from user_device l join device_alg_history h using (device_id)
      where l.user_id = $1 and h.alg_id = a.alg_id and h.removed_at > l.visible_from))`

/** Returns the model if it is in the user's account, or runs or ran on one of their devices. */
export async function findReachableModel(
  db: Queryable,
  { userId, algId }: OwnModel,
): Promise<ModelName | undefined> {
  const { rows } = await db.query<ModelName>({
    name: 'reachable-model',
    text: REACHABLE_MODEL,
    values: [userId, algId],
  })
  return rows[0]
}

/** The number of checked insights with the same model class, reviewed class and confidence. */
export interface CheckCount {
  machine_class_id: number
  /** The class that the user confirmed or chose instead. */
  class_id: number
  /** A whole percentage. */
  confidence: number | null
  count: number
}

// insight_reviewed_idx has all of these columns. "offset 0" makes the database read each device's part of the index separately. In a single join, the
// planner might read all users' checked insights. Each insight is checked by hand, so there are few rows and fewer groups.
const CHECKS = `
  select i.machine_class_id, i.class_id, i.confidence, count(*)::int as count
  from user_device l cross join lateral (
    select coalesce(machine_class_id, class_id) as machine_class_id, class_id,
      floor(machine_confidence::float8 + 0.5)::int as confidence
    from insight
    where device_id = l.device_id and insight_id >= l.visible_from_id and reviewed_at is not null and alg_id = $2
    offset 0) i
  where l.user_id = $1
  group by 1, 2, 3`

/** Counts the results of checks on a model's insights from the user's devices. Includes archived insights. */
export async function countChecks(db: Queryable, { userId, algId }: OwnModel): Promise<CheckCount[]> {
  const { rows } = await db.query<CheckCount>({ text: CHECKS, values: [userId, algId] })
  return rows
}
