import type { Queryable } from '@sentinel/migrations/connect'
import { countLastDays } from './count-days.ts'
import type { AllDataOptions, DeviceCount, InsightCounts } from './counts.ts'
import { countImages } from './count-images.ts'
import { findDeviceIds } from './find-device-ids.ts'
import { findVersions } from './find-versions.ts'
import { SLOTS } from './read-slots.ts'
import { sumClasses } from './sum-classes.ts'

const slotNumbers = Array.from({ length: SLOTS }, (_, at) => at + 1)
/** One sum per slot is faster than unnesting and grouping. */
const sumSlots = (column: string) => `array[${slotNumbers.map((slot) => `sum(${column}[${slot}])`).join()}]`

/** Returns a condition that is true if a device is one of the requested ones. Null selects all devices. */
const isChosen = (ids: string) => `(${ids}::int[] is null or device_id = any(${ids}))`

/** "offset 0" reads each array from the view once. Without it, each sum reads the array again. */
const slotSums = (archived: string) => `
  select ${sumSlots('slot_counts')}::text[] as shown, ${archived} as archived, coalesce(sum(images_processed), 0)::text as images
  from (
    select slot_counts, archived_slot_counts, images_processed from user_device_stat where user_id = $1 and ${isChosen('$2')} offset 0) own`
const SHOWN_SLOTS = slotSums(`'{}'::text[]`)
const ALL_SLOTS = slotSums(`${sumSlots('archived_slot_counts')}::text[]`)

const DEVICES = `
  select s.device_id, s.insight_count - case when $2 then 0 else s.archived_slot_counts[131] end as count,
    case when s.last_insight_id is not null then wire_time(d.last_insight_received_at) end as last_received_at
  from user_device_stat s join device_stat d using (device_id)
  where s.user_id = $1 and ${isChosen('$3')} order by count desc, s.device_id`

/** Counts all of a user's insights, or all from the devices that the rules select, using the links' counters. */
export async function countAll(db: Queryable, options: AllDataOptions): Promise<InsightCounts> {
  const { userId, filter } = options
  const deviceIds = filter.rules.length === 0 ? null : await findDeviceIds(db, userId, filter.rules)
  const { slots, imagesProcessed } = await sumAllSlots(db, userId, filter.archived, deviceIds)
  const chosen = deviceIds && new Set(deviceIds)
  const links = (await findVersions(db, userId)).filter(({ deviceId }) => !chosen || chosen.has(deviceId))
  const devices = await listDevices(db, userId, filter.archived, deviceIds)
  return {
    slots,
    // Filters do not affect images, because only devices count images.
    imagesProcessed: deviceIds ? await countImages(db, userId) : imagesProcessed,
    classes: await sumClasses(db, options, links),
    devices,
    totalDevices: devices.length,
    days: await countLastDays(db, options, links),
  }
}

export async function sumAllSlots(
  db: Queryable,
  userId: number,
  withArchived: boolean,
  deviceIds: readonly number[] | null = null,
) {
  type Row = { shown: (string | null)[]; archived: (string | null)[]; images: string }
  const { rows } = await db.query<Row>({
    name: withArchived ? 'dashboard-all-slots' : 'dashboard-shown-slots',
    text: withArchived ? ALL_SLOTS : SHOWN_SLOTS,
    values: [userId, deviceIds],
  })
  const [row] = rows
  const slots = slotNumbers.map((_, at) => Number(row?.shown[at] ?? 0) + Number(row?.archived[at] ?? 0))
  return { slots, imagesProcessed: Number(row?.images ?? 0) }
}

export async function listDevices(
  db: Queryable,
  userId: number,
  withArchived: boolean,
  deviceIds: readonly number[] | null = null,
): Promise<DeviceCount[]> {
  type Row = { device_id: number; count: number; last_received_at: string | null }
  const { rows } = await db.query<Row>({
    name: 'dashboard-device-counts',
    text: DEVICES,
    values: [userId, withArchived, deviceIds],
  })
  return rows.map(({ device_id, count, last_received_at }) => ({
    deviceId: device_id,
    count,
    lastReceivedAt: last_received_at,
  }))
}
