import type { CountedDay } from '@sentinel/contracts/dashboard/dashboard'
import type { InsightFilter } from '../../insights/rows/filter-sql.ts'
import type { ClassStore } from './class-store.ts'
import type { DayStore } from './day-store.ts'

/** Selects whose insights are counted, and which of them. */
export interface DataOptions {
  userId: number
  filter: InsightFilter
  /** The number of insights per id over all devices together. See `createInsightDensity`. */
  density: number
  nowMs: number
}

export interface AllDataOptions extends DataOptions {
  /** Cached counts of the last days that are still valid, by period. */
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

/** The counts of a person's insights, with ids and keys instead of names. */
export interface InsightCounts {
  /** Numbered like in `insight_slots`. Slot 1 is the first. */
  slots: number[]
  classes: ClassCount[]
  /** The device with the most insights is first. */
  devices: DeviceCount[]
  /** Counts the devices that the rules about devices select, including those without matching insights. */
  totalDevices: number
  days: CountedDay[]
  imagesProcessed: number
}
