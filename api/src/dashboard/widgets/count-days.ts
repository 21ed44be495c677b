import type { CountedDay } from '@sentinel/contracts/dashboard/dashboard'
import type { Queryable } from '@sentinel/migrations/connect'
import type { AllDataOptions } from './counts.ts'
import type { LinkVersion } from './find-versions.ts'
import type { DeviceDays, DayStore } from './day-store.ts'
import { dayNumber, fillDays, findLastDays, type LastDays } from './last-days.ts'

/** Counts a user's insights from the last days. Reads only those of devices that have changed since the last count. */
export async function countLastDays(
  db: Queryable,
  { filter, nowMs, dayStore }: AllDataOptions,
  links: readonly LinkVersion[],
): Promise<CountedDay[]> {
  const last = findLastDays(nowMs, filter.zone)
  const devices = devicesSince(links, last.bounds[0] ?? 0)
  const store = dayStore(`${last.bounds.join()} ${filter.archived}`)
  const totals = new Map<number, number>()
  const changed: DeviceDays[] = []
  for (const device of devices) {
    const counts = store.find(device)
    if (counts) add(totals, counts)
    else changed.push(device)
  }
  if (changed.length > 0) await countChanged(db, { changed, last, store, totals, archived: filter.archived })
  return fillDays(last, totals)
}

/** Returns the devices that have insights at or after an id. */
function devicesSince(links: readonly LinkVersion[], boundId: number): DeviceDays[] {
  return links.flatMap(({ deviceId, visibleFromId, lastInsightId, version }) => {
    const fromId = Math.max(visibleFromId, boundId)
    return lastInsightId !== null && lastInsightId >= fromId ? [{ deviceId, fromId, version }] : []
  })
}

interface Changed {
  changed: readonly DeviceDays[]
  last: LastDays
  store: DayStore
  totals: Map<number, number>
  archived: boolean
}

async function countChanged(
  db: Queryable,
  { changed, last, store, totals, archived }: Changed,
): Promise<void> {
  const { rows } = await db.query<{ device_id: number; day: number; count: number }>(
    countOf(last, archived),
    [changed.map(({ deviceId }) => deviceId), changed.map(({ fromId }) => fromId)],
  )
  const countsOf = new Map(changed.map(({ deviceId }) => [deviceId, last.days.map(() => 0)]))
  for (const { device_id, day, count } of rows) {
    const counts = countsOf.get(device_id)
    if (counts) counts[day - 1] = count
  }
  for (const device of changed) {
    const counts = countsOf.get(device.deviceId) ?? []
    store.keep(device, counts)
    add(totals, counts)
  }
}

/** The bounds are literals so that the planner skips other chunks. "offset 0" makes it use the index for each device. */
function countOf(last: LastDays, archived: boolean): string {
  const { bounds } = last
  return `
    select link.device_id, ${dayNumber(last)} as day, count(*)::int as count
    from unnest($1::int[], $2::bigint[]) as link (device_id, from_id)
    cross join lateral (
      select i.insight_id from insight i
      where i.device_id = link.device_id and i.insight_id >= link.from_id
        and i.insight_id >= ${bounds.at(0)} and i.insight_id < ${bounds.at(-1)}
        ${archived ? '' : `and i.insight_status <> 'archive'`}
      offset 0) i
    group by 1, 2`
}

/** Days are numbered from 1. */
function add(totals: Map<number, number>, counts: readonly number[]): void {
  for (const [at, count] of counts.entries()) totals.set(at + 1, (totals.get(at + 1) ?? 0) + count)
}
