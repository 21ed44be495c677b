import type { CountedDay } from '@sentinel/contracts/dashboard/dashboard'
import type { InsightFilter } from '../../insights/rows/filter-sql.ts'
import type { ClassStore } from './class-store.ts'
import type { DayStore } from './day-store.ts'

/** Whose insights are counted, and which of them. */
export interface DataOptions {
  userId: number
  filter: InsightFilter
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
  nowMs: number
}

export interface AllDataOptions extends DataOptions {
  /** Cached counts from the last days that are still valid, by period. */
  dayStore: (period: string) => DayStore
  classStore: ClassStore
}

export interface ClassCount {
  /** The same key as in `class_key`. */
  key: number
  count: number
}

export interface DeviceCount {
  deviceId: number
  count: number
  lastReceivedAt: string | null
}

/** The counts of a user's insights, with ids and keys instead of names. */
export interface InsightCounts {
  /** Numbered as in `insight_slots`, starting with slot 1. */
  slots: number[]
  classes: ClassCount[]
  /** Sorted by number of insights, highest first. */
  devices: DeviceCount[]
  /** The number of devices that the device rules select, including those without matching insights. */
  totalDevices: number
  days: CountedDay[]
  imagesProcessed: number
}
