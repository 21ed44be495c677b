import type { Clearing } from '@sentinel/contracts/staff/clearings'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

function selectClearings(db: Database) {
  return db
    .selectFrom('device_clearing as c')
    .leftJoin('user_account as u', 'u.user_id', 'c.user_id')
    .select(['c.clearing_id', 'c.device_id', 'c.state', 'c.done', 'c.total', 'u.email as begun_by'])
    .select([
      sql<string>`wire_time(c.begun_at)`.as('begun_at'),
      sql<string | null>`wire_time(c.ended_at)`.as('ended_at'),
    ])
}

interface Page {
  limit: number
  before: number | undefined
  /** Undefined: of all devices. */
  deviceId: number | undefined
}

export function findClearings(db: Database, { limit, before, deviceId }: Page): Promise<Clearing[]> {
  return selectClearings(db)
    .$if(before !== undefined, (query) => query.where('c.clearing_id', '<', before ?? 0))
    .$if(deviceId !== undefined, (query) => query.where('c.device_id', '=', deviceId ?? 0))
    .orderBy('c.clearing_id', 'desc')
    .limit(limit)
    .execute()
}

export function getClearingRow(db: Database, clearingId: number): Promise<Clearing | undefined> {
  return selectClearings(db).where('c.clearing_id', '=', clearingId).executeTakeFirst()
}
