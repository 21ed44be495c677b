import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { AlertStatus } from '@sentinel/contracts/alerts/alerts'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface AlertSeed {
  userId: number
  deviceId: number
  type?: AlertType
  status?: AlertStatus
  createdAt?: string
  resolvedAt?: string
}

const FOUND = { volts: 3.1, readings: 3 }

/** Raises an alert as the rules do, with the row, the change log entry and the NOTIFY in one transaction. Returns its id. */
export async function seedAlert(db: Database, seed: AlertSeed): Promise<number> {
  const { userId, deviceId, type = 'low_battery', status = 'new', createdAt, resolvedAt } = seed
  const now = new Date().toISOString()
  const { alert_id } = await db
    .with('raised', (cte) =>
      cte
        .insertInto('alert')
        .values({
          user_id: userId,
          device_id: deviceId,
          alert_type: type,
          status,
          params: JSON.stringify(FOUND),
          created_at: createdAt ?? now,
          resolved_at: status === 'resolved' ? (resolvedAt ?? now) : null,
        })
        .returning('alert_id'),
    )
    .selectFrom('raised')
    .select(['alert_id', sql`log_change('alerts:changed', array[alert_id])`.as('published')])
    .executeTakeFirstOrThrow()
  return alert_id
}

/** Adds resolved alerts about one device, a second apart, with the last one at this time. Does not publish them. */
export async function seedResolvedAlerts(
  db: Database,
  { userId, deviceId, count, until }: { userId: number; deviceId: number; count: number; until: string },
): Promise<void> {
  await sql`
    insert into alert (user_id, device_id, alert_type, status, params, created_at, resolved_at)
    select ${userId}, ${deviceId}, 'low_battery', 'resolved', ${JSON.stringify(FOUND)}::jsonb, at, at
    from generate_series(1, ${count}::int) n, lateral (
      select ${until}::timestamptz - (${count}::int - n) * interval '1 second' as at) moments`.execute(db)
}
