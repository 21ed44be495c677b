import type { CountedDevice, DashboardData } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_CLASSES_MAX, DASHBOARD_DEVICES_MAX } from '@sentinel/contracts/dashboard/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { isAboutDevice } from '../../insights/rows/filter-sql.ts'
import { findOwnLinks } from '../../insights/rows/own-links.ts'
import { countAll } from './count-all.ts'
import { countFiltered } from './count-filtered.ts'
import type { AllDataOptions, DeviceCount, InsightCounts } from './counts.ts'
import { nameClasses } from './name-classes.ts'
import { readSlots } from './read-slots.ts'

/** Returns the data for all widgets. Uses counters if the filter concerns only devices, and otherwise reads the matching insights. */
export async function findDashboardData(db: Queryable, options: AllDataOptions): Promise<DashboardData> {
  const { userId, filter, nowMs } = options
  const counts: InsightCounts = filter.rules.every(isAboutDevice)
    ? await countAll(db, options)
    : await countFiltered(db, await findOwnLinks(db, userId), options)
  const [classes, devices] = [
    await nameClasses(db, counts.classes),
    await findDevices(db, userId, counts.devices.slice(0, DASHBOARD_DEVICES_MAX)),
  ]
  return {
    read_at: new Date(nowMs).toISOString(),
    ...readSlots(counts.slots),
    total_classes: classes.length,
    total_devices: counts.totalDevices,
    images_processed: counts.imagesProcessed,
    days: counts.days,
    classes: classes.slice(0, DASHBOARD_CLASSES_MAX),
    devices,
  }
}

interface DeviceRow {
  device_id: number
  device_name: string | null
  display_name: string | null
  latitude: number | null
  longitude: number | null
}

const DEVICES = `
  select d.device_id, d.device_name, d.display_name,
    coalesce(d.set_latitude, h.latitude) as latitude, coalesce(d.set_longitude, h.longitude) as longitude
  from unnest($2::int[]) requested (device_id)
  join user_device l on l.user_id = $1 and l.device_id = requested.device_id
  join device d on d.device_id = l.device_id
  left join device_health h on h.device_id = l.device_id`

/** Returns the names and locations of counted devices, in the same order. Omits devices that the user has lost in the meantime. */
async function findDevices(
  db: Queryable,
  userId: number,
  counts: readonly DeviceCount[],
): Promise<CountedDevice[]> {
  const { rows } = await db.query<DeviceRow>({
    name: 'dashboard-devices',
    text: DEVICES,
    values: [userId, counts.map(({ deviceId }) => deviceId)],
  })
  const found = new Map(rows.map((row) => [row.device_id, row]))
  return counts.flatMap(({ deviceId, count, lastReceivedAt }) => {
    const row = found.get(deviceId)
    return row ? [{ ...row, insight_count: count, last_insight_at: lastReceivedAt }] : []
  })
}
