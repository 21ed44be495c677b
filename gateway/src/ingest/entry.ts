import type { LaneBatch, LaneName, LaneRows } from './lanes.ts'
import type { Uplink } from './uplink.ts'

/** A row that waits for its commit, with the message that contained it. */
export type Entry = { [Name in LaneName]: { lane: Name; row: LaneRows[Name]; uplink: Uplink } }[LaneName]

/** Returns a message's rows, each with its lane. */
export function toEntries(uplink: Uplink, batches: readonly LaneBatch[]): Entry[] {
  return batches.flatMap(({ lane, rows }) => rows.map((row) => ({ lane, row, uplink }) as Entry)) // safe: a batch has the rows of its lane
}
