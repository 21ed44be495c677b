import type { RadioUse } from '@sentinel/contracts/commands/ota-messages'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** What the user's devices that are behind LoRa have been sent today, by id. */
export function findRadioUse(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<RadioUse[]> {
  return db
    .selectFrom('user_device as l')
    .innerJoin('device_radio as r', 'r.device_id', 'l.device_id')
    .innerJoin('device_stat as s', 's.device_id', 'l.device_id')
    .leftJoin('radio_usage as u', (join) =>
      join.onRef('u.device_id', '=', 'l.device_id').on('u.day', '=', sql<string>`utc_day()`),
    )
    .where('l.user_id', '=', userId)
    .where('l.device_id', '>', after)
    .whereRef('r.last_uplink_at', '>=', 's.last_seen')
    .orderBy('l.device_id')
    .limit(limit)
    .select(['l.device_id', sql<number>`coalesce(u.downlinks, 0)`.as('downlinks_today')])
    .select(sql<number>`coalesce(u.airtime_ms, 0)`.as('airtime_ms_today'))
    .execute()
}
