import {
  type InternalDeviceFilter,
  type InternalDeviceSort,
  reportedFilters,
  reportedSorts,
} from '@sentinel/contracts/staff/devices'
import type { ListRequest } from '@sentinel/contracts/staff/lists'
import { type RawBuilder, sql } from 'kysely'
import {
  contains,
  isAtLeast,
  isAtMost,
  isNotSince,
  isNumber,
  isRounded,
  isTrue,
  type ListFilter,
  startsWith,
} from '../lists/filters.ts'
import type { ListSource } from '../lists/read-list.ts'
import { givenDeviceNameSql } from '../../platform/device-name-sql.ts'

type Request = ListRequest<InternalDeviceSort, InternalDeviceFilter>
type DeviceList = ListSource<InternalDeviceSort, InternalDeviceFilter>

/** Returns true if the requested list needs the copy of device reports. */
export function usesReports(request: Request): boolean {
  return (
    reportedSorts.some((sort) => sort === request.sort) || reportedFilters.some((filter) => request[filter])
  )
}

/**
 * Returns the list of all devices. If the copy is read, devices that were added after its last refresh are missing. Tables that are not needed are
 * not joined, because a page far from the start would look up every device that precedes it.
 */
export function deviceListFor(request: Request): DeviceList {
  const isByReports = usesReports(request)
  const needsDevice = NAMED_BY_PEOPLE.some((column) => request.sort === column || request[column])
  const id = isByReports ? sql<number>`r.device_id` : sql<number>`d.device_id`
  const reports = needsDevice ? sql`device_report r join device d using (device_id)` : sql`device_report r`
  return {
    table: 'device',
    from: isByReports ? reports : sql`device d`,
    id,
    sorts: { ...sorts, device_id: { by: id } },
    filters: { ...filters, device_id: isNumber(id), owner_email: isOf(id) },
  }
}

/** The columns from the device's own row, which are not in the copy. */
const NAMED_BY_PEOPLE = ['name', 'original_name', 'wifi_images', 'wifi_insights'] as const

const name = sql<string | null>`${sql.raw(givenDeviceNameSql('d'))}`
const nullable = (by: RawBuilder<unknown>) => ({ by, isNullable: true }) as const

/** Names, LoRa id and MAC are indexed (0022-provisioning.sql). Sorting by any other column sorts the whole copy. */
const sorts: Omit<DeviceList['sorts'], 'device_id'> = {
  name: nullable(sql`lower(${name})`),
  original_name: nullable(sql`lower(d.device_name)`),
  wifi_images: { by: sql`d.allow_complete_images` },
  wifi_insights: { by: sql`d.allow_wifi_insights` },
  last_seen: nullable(sql`r.last_seen`),
  latitude: nullable(sql`r.latitude`),
  longitude: nullable(sql`r.longitude`),
  cycle_time: nullable(sql`r.cycle_minutes`),
  trigger_number: nullable(sql`r.trigger_number`),
  memory_remaining: nullable(sql`r.memory_remaining_mib`),
  cycle_count: nullable(sql`r.cycle_count`),
  images_processed: nullable(sql`r.images_processed`),
  lora_id: nullable(sql`lower(r.lora_uid)`),
  code_version: nullable(sql`r.software_version`),
  mac_id: nullable(sql`lower(r.hardware_id)`),
  mcu_version: nullable(sql`r.mcu_version`),
  cell_uid: nullable(sql`r.cell_uid`),
}

/** Selects the devices of the account with exactly this email. */
const isOf =
  (id: RawBuilder<number>): ListFilter =>
  (email) =>
    sql`${id} in (
  select l.device_id from user_account u join user_device l using (user_id) where lower(u.email) = lower(${email}))`

/** LoRa id and MAC have prefix indexes (0022-provisioning.sql). The other filters read every row. */
const filters: Omit<DeviceList['filters'], 'device_id' | 'owner_email'> = {
  name: contains(name),
  original_name: contains(sql`d.device_name`),
  lora_id: startsWith(sql`r.lora_uid`),
  mac_id: startsWith(sql`r.hardware_id`),
  cell_uid: startsWith(sql`r.cell_uid`),
  code_version: startsWith(sql`r.software_version`),
  mcu_version: startsWith(sql`r.mcu_version`),
  wifi_images: isTrue(sql`d.allow_complete_images`),
  wifi_insights: isTrue(sql`d.allow_wifi_insights`),
  last_seen: isNotSince(sql`r.last_seen`),
  latitude: isRounded(sql`r.latitude`),
  longitude: isRounded(sql`r.longitude`),
  cycle_time: isNumber(sql`r.cycle_minutes`),
  trigger_number: isNumber(sql`r.trigger_number`),
  memory_remaining: isAtMost(sql`round(r.memory_remaining_mib)`),
  cycle_count: isAtLeast(sql`r.cycle_count`),
  images_processed: isAtLeast(sql`r.images_processed`),
}
