import type { Queryable } from '@sentinel/migrations/connect'
import { type ListScope, makeScope, wholeScope } from '../../insights/rows/list-scope.ts'
import type { OwnLinks } from '../../insights/rows/own-links.ts'
import { countImages } from './count-images.ts'
import type { DataOptions, InsightCounts } from './counts.ts'
import { findDeviceIds } from './find-device-ids.ts'
import { dayNumber, fillDays, findLastDays, type LastDays } from './last-days.ts'
import { SLOTS } from './read-slots.ts'

/** A group, identified by exactly one of the first four columns. */
interface GroupRow {
  slot: number | null
  class_key: string | null
  device_id: number | null
  day: number | null
  count: number
  last_received_at: string
}

/** Counts the insights that match a filter, in a single pass. */
export async function countFiltered(
  db: Queryable,
  own: OwnLinks,
  options: DataOptions,
): Promise<InsightCounts> {
  const { userId, filter, density, nowMs } = options
  const last = findLastDays(nowMs, filter.zone)
  const groups = await readGroups(db, makeScope(own, { filter, density }), last)
  return {
    imagesProcessed: await countImages(db, userId),
    totalDevices: (await findDeviceIds(db, userId, filter.rules)).length,
    ...sortGroups(groups, last),
  }
}

async function readGroups(db: Queryable, scope: ListScope, last: LastDays): Promise<GroupRow[]> {
  if (scope.lowId >= scope.highId || scope.own.links.length === 0) return []
  const { rows } = await db.query<GroupRow>(
    `select coalesce(quarter, link, delay, status) as slot, class_key::text, device_id, day, count(*)::int as count,
      wire_time(max(received_at)) as last_received_at
    from (
      select slots[1] as quarter, slots[2] as link, slots[3] as delay, slots[4] as status, class_key, device_id, day, received_at
      from (
        select insight_slots(i.insight_id, i.received_at, i.file_ctime, i.comms_source, i.insight_status) as slots,
          class_key(i.alg_id, i.class_id) as class_key, i.device_id, i.received_at, ${dayNumber(last)} as day
        from ${wholeScope(scope)} offset 0) one) one
    group by grouping sets ((quarter), (link), (delay), (status), (class_key), (device_id), (day))`,
    scope.values,
  )
  return rows
}

function sortGroups(
  groups: readonly GroupRow[],
  last: LastDays,
): Omit<InsightCounts, 'totalDevices' | 'imagesProcessed'> {
  const slots = Array<number>(SLOTS).fill(0)
  const days = new Map<number, number>()
  const classes: InsightCounts['classes'] = []
  const devices: InsightCounts['devices'] = []
  for (const { slot, class_key, device_id, day, count, last_received_at } of groups) {
    if (slot !== null) slots[slot - 1] = count
    if (class_key !== null) classes.push({ key: Number(class_key), count })
    if (device_id !== null) devices.push({ deviceId: device_id, count, lastReceivedAt: last_received_at })
    if (day !== null) days.set(day, count)
  }
  devices.sort((a, b) => b.count - a.count || a.deviceId - b.deviceId)
  return { slots, classes, devices, days: fillDays(last, days) }
}
