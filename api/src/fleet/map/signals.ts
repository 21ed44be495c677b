import type { DeviceSignal } from '@sentinel/contracts/fleet/map'
import { classifySignal } from '@sentinel/domain/fleet/link-margin'
import type { Queryable } from '@sentinel/migrations/connect'
import { visibleSignal } from './visible-signal.ts'

const names = { signal: 's', link: 'l' }

const SIGNALS = `
  select device_id, margin_db, wire_time(heard_at) as heard_at
  from (
    select l.device_id, ${visibleSignal((signal) => `${signal}.margin_db`, names)} as margin_db,
      ${visibleSignal((signal) => `${signal}.heard_at`, names)} as heard_at
    from user_device l join device_signal s using (device_id)
    where l.user_id = $1 and l.device_id > $2 and ($3::int is null or l.device_id = $3)
    offset 0) visible
  where margin_db is not null
  order by device_id limit $4`

interface SignalsOptions {
  userId: number
  deviceId: number | undefined
  /** Only devices with a higher id are selected. */
  after: number
  limit: number
}

/** Returns the signals of a user's devices, sorted by device id. */
export async function findSignals(
  db: Queryable,
  { userId, deviceId, after, limit }: SignalsOptions,
): Promise<DeviceSignal[]> {
  const { rows } = await db.query<Omit<DeviceSignal, 'signal'>>(SIGNALS, [
    userId,
    after,
    deviceId ?? null,
    limit,
  ])
  return rows.map((row) => ({ ...row, signal: classifySignal(row.margin_db) }))
}
