import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import type { BulkUpdateState } from '@sentinel/migrations/rows'

/** The content of an entry of the change log, by kind. Entries of insights also have the device of each (`device_ids`). */
interface ChangeShapes {
  /** `ids` are insights. */
  'insights:added': Ids
  'insights:changed': Ids
  /** These insights are new or have changed, and are not pushed. Only browsers that return read the entry. */
  'insights:unpublished': Ids
  /** These insights have a new status, and nothing else about them has changed. `device_ids` has the device of each, in the same order. */
  'statuses:changed': Ids & { detail: { status: InsightStatus; device_ids: number[] } }
  'devices:changed': Ids
  'alerts:changed': Ids
  /** `ids` are keys of commands that are messages. */
  'messages:changed': Ids
  'updates:changed': Ids
  /** The class names of these models have changed. */
  'classes:changed': Ids
  /** The progress of a bulk update when this entry was written. It may have advanced since. */
  'bulk:progressed': Ids & { detail: { state: BulkUpdateState; done: number } }
  /** So much has changed for these people that their screens have to fetch their lists again. */
  'lists:changed': { userIds: number[] }
  /** These people have got or lost devices. */
  'links:changed': { userIds: number[] }
}

interface Ids {
  ids: number[]
}

export type ChangeKind = keyof ChangeShapes

export type Change = { [Kind in ChangeKind]: { kind: Kind } & ChangeShapes[Kind] }[ChangeKind]

export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>

/** Returns the ids of several entries, each once. */
export function idsOf(changes: readonly Ids[]): number[] {
  return [...new Set(changes.flatMap(({ ids }) => ids))]
}
