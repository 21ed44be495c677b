import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { selectOwnAlerts } from './queries.ts'

const MOVED_FROM = { acknowledged: ['new'], resolved: ['new', 'acknowledged'] } as const

interface Move {
  userId: number
  to: keyof typeof MOVED_FROM
  /** All of the user where it is left out. */
  alertId?: number
}

/**
 * Moves alerts forward, tells, and answers how many it moved; what has come as far already stays. They are locked in the
 * order of their ids, as by everybody who changes several.
 */
export async function moveAlerts(db: Database, { userId, to, alertId }: Move): Promise<number> {
  const now = sql<string>`now()`
  const { updated } = await db
    .with(
      (cte) => cte('movable').materialized(),
      () =>
        selectOwnAlerts(db)
          .where('a.user_id', '=', userId)
          .where('a.status', 'in', MOVED_FROM[to])
          .$if(alertId !== undefined, (query) => query.where('a.alert_id', '=', alertId ?? 0))
          .select('a.alert_id')
          .orderBy('a.alert_id')
          .forUpdate('a'),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('alert as a')
        .from('movable')
        .set(
          to === 'acknowledged'
            ? { status: to, acknowledged_at: now }
            : { status: to, resolved_at: now, resolved_by: userId },
        )
        .whereRef('a.alert_id', '=', 'movable.alert_id')
        .returning('a.alert_id'),
    )
    .selectFrom('moved')
    .select(({ fn }) => [
      fn.countAll<number>().as('updated'),
      sql`log_change('alerts:changed', coalesce(array_agg(alert_id order by alert_id), '{}'))`.as('told'),
    ])
    .executeTakeFirstOrThrow()
  return updated
}
