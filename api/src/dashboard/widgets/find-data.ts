import type { DashboardData } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_CLASSES_MAX, DASHBOARD_DEVICES_MAX } from '@sentinel/contracts/dashboard/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { isAboutDevice } from '../../insights/rows/filter-sql.ts'
import { findOwnLinks } from '../../insights/rows/own-links.ts'
import { countAll } from './count-all.ts'
import { countFiltered } from './count-filtered.ts'
import type { AllDataOptions, InsightCounts } from './counts.ts'
import { findDevices } from './find-devices.ts'
import { nameClasses } from './name-classes.ts'
import { readSlots } from './read-slots.ts'

/** Finds what all widgets show: from counters if the filter is about devices alone, else by reading the insights that it lets in. */
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
