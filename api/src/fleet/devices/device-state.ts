import type { DeviceState } from '@sentinel/contracts/fleet/devices'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/errors.ts'
import type { OwnDevice } from '../links/own-link.ts'

type StateRow = Awaited<ReturnType<typeof getStateRow>>

const isBatteryLow = sql<boolean>`exists (
  select from device_condition c where c.device_id = l.device_id and c.alert_type = 'low_battery')`

/** Returns what a device's page shows, except the forecast. */
export async function getStateRow(db: Database, { userId, deviceId }: OwnDevice) {
  const row = await db
    .selectFrom('user_device as l')
    .innerJoin('device as d', 'd.device_id', 'l.device_id')
    .innerJoin('device_health as h', 'h.device_id', 'l.device_id')
    .where('l.user_id', '=', userId)
    .where('l.device_id', '=', deviceId)
    .select([
      'l.device_id',
      sql<string | null>`wire_time(nullif(l.visible_from, '-infinity'))`.as('visible_from'),
      sql<string | null>`wire_time(h.recorded_at)`.as('reported_at'),
      'h.temperature_celsius',
      'd.requested_cycle_minutes',
      'h.cycle_minutes',
      'd.requested_sync_minutes',
      'h.sync_minutes',
      'd.requested_trigger_number',
      'h.trigger_number',
      'd.set_latitude',
      'd.set_longitude',
      'h.latitude',
      'h.longitude',
      isBatteryLow.as('is_battery_low'),
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Device')
  return row
}

export function presentState(row: StateRow): Omit<DeviceState, 'battery_forecast' | 'forecast_gap'> {
  return {
    device_id: row.device_id,
    visible_from: row.visible_from,
    reported_at: row.reported_at,
    temperature: row.temperature_celsius,
    cycle_time: { asked: row.requested_cycle_minutes, reported: row.cycle_minutes },
    sync_time: { asked: row.requested_sync_minutes, reported: row.sync_minutes },
    trigger_number: { asked: row.requested_trigger_number, reported: row.trigger_number },
    set_place: toPlace(row.set_latitude, row.set_longitude),
    reported_place: toPlace(row.latitude, row.longitude),
  }
}

function toPlace(latitude: number | null, longitude: number | null): DeviceState['set_place'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
