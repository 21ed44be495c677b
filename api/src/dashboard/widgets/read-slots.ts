import type { DashboardData } from '@sentinel/contracts/dashboard/dashboard'

/** The number of slots in `insight_slots`. */
export const SLOTS = 131
const STATUSES_FROM = 128

type SlotData = Pick<
  DashboardData,
  'total_insights' | 'quarter_hours' | 'comms_sources' | 'statuses' | 'delays'
>

/** Converts the slots of `insight_slots` to groups. `slots[0]` is slot 1. */
export function readSlots(slots: readonly number[]): SlotData {
  const at = (slot: number) => slots[slot - 1] ?? 0
  const between = (first: number, last: number) => slots.slice(first - 1, last)
  return {
    total_insights: between(STATUSES_FROM, SLOTS).reduce((sum, count) => sum + count, 0),
    quarter_hours: between(1, 96),
    comms_sources: { cell: at(97), wifi: at(98), satellite: at(99), lora: at(100) },
    delays: { clock_ahead: at(101), hours: between(102, 126), clock_not_set: at(127) },
    statuses: { none: at(128), favorite: at(129), acknowledge: at(130), archive: at(131) },
  }
}
