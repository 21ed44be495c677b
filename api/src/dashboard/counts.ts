import type { CountedDay } from '@sentinel/contracts/dashboard'

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
  /** From this moment on, where not all insights were read. */
  fromMs: number | null
  /** As `insight_slots` numbers them: slot 1 is the first. */
  slots: number[]
  classes: ClassCount[]
  /** The one with the most insights first. */
  devices: DeviceCount[]
  days: CountedDay[]
  imagesProcessed: number
}
