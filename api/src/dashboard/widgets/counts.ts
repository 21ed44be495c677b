import type { CountedDay } from '@sentinel/contracts/dashboard/dashboard'
import type { InsightFilter } from '../../insights/rows/filter-sql.ts'
import type { ClassStore } from './class-store.ts'
import type { DayStore } from './day-store.ts'

/** Whose insights are counted, and which of them. */
export interface DataOptions {
  userId: number
  filter: InsightFilter
  /** Insights per id over all devices together, see `createInsightDensity`. */
  density: number
  nowMs: number
}

export interface AllDataOptions extends DataOptions {
  /** Counts of the last days that are still right, by period. */
  dayStore: (period: string) => DayStore
  classStore: ClassStore
}

export interface ClassCount {
  /** As `class_key` has it. */
  key: number
  count: number
}

export interface DeviceCount {
  deviceId: number
  count: number
  lastReceivedAt: string | null
}

/** What is counted of a person's insights, before anything has a name. */
export interface InsightCounts {
  /** As `insight_slots` numbers them: slot 1 is the first. */
  slots: number[]
  classes: ClassCount[]
  /** The one with the most insights first. */
  devices: DeviceCount[]
  /** Devices that the rules about devices choose, also those without such insights. */
  totalDevices: number
  days: CountedDay[]
  imagesProcessed: number
}
