import type { DeviceCondition } from '@sentinel/contracts/alerts/alerts'
import type { CommandStatus } from '@sentinel/contracts/commands/commands'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface DeviceFilter {
  userIds: number[]
  deviceIds?: number[]
  /** Only devices with a higher id are selected. */
  after?: number
  limit?: number
}

/** Returns the ids of the devices to which a user has view-only access, sorted. */
export function findViewOnlyDevices(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<{ device_id: number }[]> {
  return db
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not may_manage`)
    .where('device_id', '>', after)
    .orderBy('device_id')
    .limit(limit)
    .select('device_id')
    .execute()
}

/** Commands from before a link starts belong to the device's former owners. */
const isSeenSince = sql`c.created_at >= l.visible_from`

interface UpdateStates {
  update_status: CommandStatus
  own_status: CommandStatus
}

/** Selects a device's newest update and its status on this device. */
const newestUpdate = sql<UpdateStates>`(
  select u.status as update_status, c.status as own_status from device_command c join device_update u using (update_id)
  where c.device_id = l.device_id and c.update_id is not null and ${isSeenSince}
  order by c.command_key desc limit 1)`.as<'newest'>('newest')

const openCommands = sql<number>`(
  select count(*)::int from device_command c
  where c.device_id = l.device_id and c.status in ('pending', 'pending_reset') and ${isSeenSince})`

export type DeviceRow = Awaited<ReturnType<typeof findDevices>>[number]

/** Returns devices as their users see them, sorted by id. Values set by a user take precedence over reported ones. */
export function findDevices(db: Database, { userIds, deviceIds, after, limit }: DeviceFilter) {
  return db
    .selectFrom('user_device as l')
    .innerJoin('device as d', 'd.device_id', 'l.device_id')
    .innerJoin('device_health as h', 'h.device_id', 'l.device_id')
    .innerJoin('device_stat as s', 's.device_id', 'l.device_id')
    .leftJoinLateral(newestUpdate, (join) => join.onTrue())
    .where('l.user_id', 'in', userIds)
    .$if(deviceIds !== undefined, (query) => query.where('l.device_id', 'in', deviceIds ?? []))
    .$if(after !== undefined, (query) => query.where('l.device_id', '>', after ?? 0))
    .orderBy('l.device_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .select(({ fn }) => [
      'l.user_id',
      'l.device_id',
      'l.may_manage',
      'l.group_id',
      'd.device_name',
      'd.display_name',
      'd.description',
      'd.location_name',
      'd.location_description',
      'd.allow_wifi_insights',
      'd.allow_complete_images',
      'h.battery_voltage',
      'h.memory_remaining_mib',
      'h.space_remaining_percent',
      'h.hours_since_last_camera_trigger',
      'h.images_processed',
      'h.cycle_count',
      'h.image_count',
      'h.startup_data',
      'h.lora_uid',
      'h.software_version',
      'h.hardware_id',
      'h.mcu_version',
      'h.cell_uid',
      fn.coalesce('d.set_latitude', 'h.latitude').as('latitude'),
      fn.coalesce('d.set_longitude', 'h.longitude').as('longitude'),
      fn.coalesce('d.requested_cycle_minutes', 'h.cycle_minutes').as('cycle_minutes'),
      'h.cycle_minutes as reported_cycle_time',
      fn.coalesce('d.requested_sync_minutes', 'h.sync_minutes').as('sync_minutes'),
      fn.coalesce('d.requested_trigger_number', 'h.trigger_number').as('trigger_number'),
      sql<string | null>`wire_time(s.last_seen)`.as('last_seen'),
      'newest.update_status as device_update_status',
      'newest.own_status as device_specific_status',
      openCommands.as('open_commands'),
      // Selects null for nearly all devices, because an empty array for each would cost more.
      sql<
        DeviceCondition[] | null
      >`(select array_agg(c.alert_type::text order by c.alert_type) from device_condition c
        where c.device_id = l.device_id)`.as('conditions'),
    ])
    .execute()
}
