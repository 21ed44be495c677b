import {
  DEVICE_PEOPLE_SHOWN_MAX,
  type InternalDevice,
  type InternalDeviceDetails,
  type InternalDevicePerson,
} from '@sentinel/contracts/staff/devices'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { mayManage } from '../../fleet/links/own-link.ts'
import { notFound } from '../../platform/http/errors.ts'
import { givenDeviceNameSql } from '../../platform/device-name-sql.ts'

/** Returns the current rows of these devices, in any order. */
export function findDevices(db: Database, deviceIds: readonly number[]): Promise<InternalDevice[]> {
  return selectDevices(db, deviceIds).execute()
}

/** Throws 404 if the device does not exist. */
export async function getDevice(db: Database, deviceId: number): Promise<InternalDeviceDetails> {
  const device = await selectDevices(db, [deviceId])
    .select([
      sql<string>`wire_time(d.created_at)`.as('created_at'),
      sql<string | null>`wire_time(d.claim_code_expires_at)`.as('claim_code_expires_at'),
      sql<string[]>`array(select a.name from device_alg m join alg a using (alg_id)
        where m.device_id = d.device_id order by a.name)`.as('models'),
      sql<
        InternalDeviceDetails['unreadable_fields']
      >`(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'field', field,
          'since', wire_time(since), 'last_at', wire_time(last_at), 'times', times, 'last_value', last_value)
          order by since is null, last_at desc, kind, field), '[]')
        from unreadable_field f where f.device_id = d.device_id)`.as('unreadable_fields'),
    ])
    .executeTakeFirst()
  if (!device) throw notFound('Device')
  return { ...device, people: await findPeople(db, deviceId) }
}

function selectDevices(db: Database, deviceIds: readonly number[]) {
  return db
    .selectFrom('device as d')
    .innerJoin('device_health as h', 'h.device_id', 'd.device_id')
    .innerJoin('device_stat as s', 's.device_id', 'd.device_id')
    .where(sql<boolean>`d.device_id = any (${deviceIds}::int[])`)
    .select(({ fn }) => [
      'd.device_id',
      sql<string | null>`${sql.raw(givenDeviceNameSql('d'))}`.as('name'),
      'd.device_name as original_name',
      'd.location_name',
      sql<string | null>`wire_time(s.last_seen)`.as('last_seen'),
      fn.coalesce('d.set_latitude', 'h.latitude').as('latitude'),
      fn.coalesce('d.set_longitude', 'h.longitude').as('longitude'),
      fn.coalesce('d.requested_cycle_minutes', 'h.cycle_minutes').as('cycle_time'),
      fn.coalesce('d.requested_trigger_number', 'h.trigger_number').as('trigger_number'),
      'h.memory_remaining_mib as memory_remaining',
      'h.cycle_count',
      'h.images_processed',
      'd.allow_complete_images as wifi_images',
      'd.allow_wifi_insights as wifi_insights',
      'h.lora_uid as lora_id',
      'h.software_version as code_version',
      'h.hardware_id as mac_id',
      'h.mcu_version',
      'h.cell_uid',
      'd.dev_eui',
      sql<string | null>`wire_time(d.revoked_at)`.as('revoked_at'),
      sql<number>`(select count(*)::int from user_device l where l.device_id = d.device_id)`.as(
        'people_count',
      ),
    ])
}

function findPeople(db: Database, deviceId: number): Promise<InternalDevicePerson[]> {
  return db
    .selectFrom('user_device as l')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .where('l.device_id', '=', deviceId)
    .orderBy('l.linked_at')
    .orderBy('l.user_id')
    .limit(DEVICE_PEOPLE_SHOWN_MAX)
    .select([
      'l.user_id',
      'u.email',
      mayManage.as('may_manage'),
      'l.is_guest',
      sql<string | null>`wire_time(nullif(l.visible_from, '-infinity'))`.as('visible_from'),
      sql<string>`wire_time(l.linked_at)`.as('linked_at'),
    ])
    .execute()
}
