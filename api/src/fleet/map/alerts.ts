import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { selectOwnAlerts } from '../../alerts/queries.ts'

/** The devices of a user that have alerts open, by id. */
export function findDevicesInAlert(
  db: Database,
  { userId, limit, after }: { userId: number; limit: number; after: number | undefined },
): Promise<{ device_id: number; alert_types: AlertType[] }[]> {
  return selectOwnAlerts(db)
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'resolved')
    .$if(after !== undefined, (query) => query.where('a.device_id', '>', after ?? 0))
    .groupBy('a.device_id')
    .orderBy('a.device_id')
    .limit(limit)
    .select([
      'a.device_id',
      sql<AlertType[]>`array_agg(a.alert_type::text order by a.alert_type)`.as('alert_types'),
    ])
    .execute()
}
