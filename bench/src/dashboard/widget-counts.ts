import { listDevices, sumAllSlots } from '@sentinel/api/dashboard/widgets/count-all'
import { countLastDays } from '@sentinel/api/dashboard/widgets/count-days'
import { findVersions } from '@sentinel/api/dashboard/widgets/find-versions'
import { createClassStore } from '@sentinel/api/dashboard/widgets/class-store'
import { createDayStore } from '@sentinel/api/dashboard/widgets/day-store'
import { sumClasses } from '@sentinel/api/dashboard/widgets/sum-classes'
import type { Queryable } from '@sentinel/migrations/connect'
import type { Figures } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { median } from '../run-rounds.ts'

const READS = 50

/** The reads that a dashboard's widgets need without a filter. Several widgets may share one read. */
export const WIDGETS = [
  'totals, hours, links, delays, statuses',
  'classes',
  'devices',
  'last 14 days',
] as const
type Widget = (typeof WIDGETS)[number]

/** Measures the median time of each read in milliseconds. Classes and the last days are already counted, as on an open dashboard. */
export async function measureWidgets(db: Queryable, userId: number): Promise<Figures> {
  const options = {
    userId,
    filter: { rules: [], zone: 'UTC', archived: false },
    density: 0,
    nowMs: Date.now(),
    dayStore: createDayStore(),
    classStore: createClassStore(),
  }
  const reads: Record<Widget, () => Promise<unknown>> = {
    'totals, hours, links, delays, statuses': () => sumAllSlots(db, userId, false),
    classes: async () => sumClasses(db, options, await findVersions(db, userId)),
    devices: () => listDevices(db, userId, false),
    'last 14 days': async () => countLastDays(db, options, await findVersions(db, userId)),
  }
  const figures: Figures = {}
  for (const widget of WIDGETS) figures[widget] = await measure(reads[widget], READS)
  return figures
}

/** Measures the last days in a process that has not counted anything yet. */
export function measureFirstDays(db: Queryable, userId: number): Promise<number> {
  return measure(
    async () =>
      countLastDays(
        db,
        {
          userId,
          filter: { rules: [], zone: 'UTC', archived: false },
          density: 0,
          nowMs: Date.now(),
          dayStore: createDayStore(),
          classStore: createClassStore(),
        },
        await findVersions(db, userId),
      ),
    5,
  )
}

/** Returns the median duration of the work in milliseconds, after one run that is not measured. */
export async function measure(work: () => Promise<unknown>, times: number): Promise<number> {
  await work()
  const tookMs: number[] = []
  for (let at = 0; at < extent(1, times); at++) {
    const beganMs = performance.now()
    await work()
    tookMs.push(performance.now() - beganMs)
  }
  return median(tookMs)
}
