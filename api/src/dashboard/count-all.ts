import type { Queryable } from '@sentinel/migrations/connect'
import { makeScope, wholeScope } from '../insight-rows/list-scope.ts'
import type { OwnLinks } from '../insight-rows/own-links.ts'
import type { ClassCount, DataOptions, DeviceCount, InsightCounts } from './counts.ts'
import { dayNumber, fillDays, findLastDays, type LastDays } from './last-days.ts'
import { SLOTS } from './read-slots.ts'

const slotNumbers = Array.from({ length: SLOTS }, (_, at) => at + 1)
/** One sum for each slot is faster than unnesting and grouping. */
const sumSlots = (column: string) => `array[${slotNumbers.map((slot) => `sum(${column}[${slot}])`).join()}]`

const SLOT_SUMS = `
  select ${sumSlots('slot_counts')}::text[] as shown, ${sumSlots('archived_slot_counts')}::text[] as archived,
    coalesce(sum(images_processed), 0)::text as images
  from user_device_stat where user_id = $1`

const CLASSES = `
  select s.class_counts[at]::text as key, sum(s.class_counts[at + 1] + case when $2 then s.class_counts[at + 2] else 0 end)::text as count
  from user_device_stat s cross join lateral generate_series(1, cardinality(s.class_counts), 3) at
  where s.user_id = $1 group by s.class_counts[at]`

const DEVICES = `
  select s.device_id, s.insight_count - case when $2 then 0 else s.archived_slot_counts[131] end as count,
    case when s.last_insight_id is not null then wire_time(d.last_insight_received_at) end as last_received_at
  from user_device_stat s join device_stat d using (device_id)
  where s.user_id = $1 order by count desc, s.device_id`

/** All insights of a person, from the counters of the links; those of the last days are read. */
export async function countAll(db: Queryable, own: OwnLinks, options: DataOptions): Promise<InsightCounts> {
  const { userId, filter, nowMs } = options
  const { slots, imagesProcessed } = await sumAllSlots(db, userId, filter.archived)
  const last = findLastDays(nowMs, filter.zone)
  return {
    fromMs: null,
    slots,
    imagesProcessed,
    classes: await sumClasses(db, userId, filter.archived),
    devices: await listDevices(db, userId, filter.archived),
    days: fillDays(last, await countDays(db, own, options, last)),
  }
}

async function sumAllSlots(db: Queryable, userId: number, withArchived: boolean) {
  type Row = { shown: (string | null)[]; archived: (string | null)[]; images: string }
  const { rows } = await db.query<Row>({ name: 'dashboard-slots', text: SLOT_SUMS, values: [userId] })
  const [row] = rows
  const slots = slotNumbers.map((_, at) => {
    const archived = withArchived ? Number(row?.archived[at] ?? 0) : 0
    return Number(row?.shown[at] ?? 0) + archived
  })
  return { slots, imagesProcessed: Number(row?.images ?? 0) }
}

async function sumClasses(db: Queryable, userId: number, withArchived: boolean): Promise<ClassCount[]> {
  const { rows } = await db.query<{ key: string; count: string }>({
    name: 'dashboard-classes',
    text: CLASSES,
    values: [userId, withArchived],
  })
  return rows.map(({ key, count }) => ({ key: Number(key), count: Number(count) }))
}

async function listDevices(db: Queryable, userId: number, withArchived: boolean): Promise<DeviceCount[]> {
  type Row = { device_id: number; count: number; last_received_at: string | null }
  const { rows } = await db.query<Row>({
    name: 'dashboard-device-counts',
    text: DEVICES,
    values: [userId, withArchived],
  })
  return rows.map(({ device_id, count, last_received_at }) => ({
    deviceId: device_id,
    count,
    lastReceivedAt: last_received_at,
  }))
}

async function countDays(
  db: Queryable,
  own: OwnLinks,
  { filter, density }: DataOptions,
  last: LastDays,
): Promise<ReadonlyMap<number, number>> {
  const scope = makeScope(own, { filter, density })
  const lowId = Math.max(scope.lowId, last.bounds.at(0) ?? 0)
  const highId = Math.min(scope.highId, last.bounds.at(-1) ?? 0)
  if (lowId >= highId) return new Map()
  const { rows } = await db.query<{ day: number; count: number }>(
    `select ${dayNumber(last)} as day, count(*)::int as count from ${wholeScope({ ...scope, lowId, highId })} group by 1`,
    scope.values,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}
