import type { LaneName, LaneRows } from './lanes.ts'
import type { Uplink } from './uplink.ts'

/** A row that waits for its commit, with the message it came in. */
export type Entry = { [Name in LaneName]: { lane: Name; row: LaneRows[Name]; uplink: Uplink } }[LaneName]
