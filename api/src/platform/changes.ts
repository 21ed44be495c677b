import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import type { BulkUpdateState } from '@sentinel/migrations/rows'

/** The content of a change log entry, by kind. Entries about insights also contain each insight's device, in the same order (`device_ids`). */
interface ChangeShapes {
  /** `ids` are insights. */
  'insights:added': Ids
  'insights:changed': Ids
  /** These insights are new or have changed, and are not pushed. The entry is read only by browsers that return. */
  'insights:unpublished': Ids
  /** These insights have a new status, and nothing else about them has changed. */
  'statuses:changed': Ids & { deviceIds: number[]; detail: { status: InsightStatus } }
  'devices:changed': Ids
  'alerts:changed': Ids
  /** `ids` are keys of commands that are messages. */
  'messages:changed': Ids
  'updates:changed': Ids
  /** The class names of these models have changed. */
  'classes:changed': Ids
  /** A bulk update's progress when this entry was written. It may have advanced since then. */
  'bulk:progressed': Ids & { detail: { state: BulkUpdateState; done: number } }
  /** So much has changed for these users that their screens have to refetch their lists. */
  'lists:changed': { userIds: number[] }
  /** These users have gained or lost devices. */
  'links:changed': { userIds: number[] }
}

interface Ids {
  ids: number[]
}

export type ChangeKind = keyof ChangeShapes

export type Change = { [Kind in ChangeKind]: { kind: Kind } & ChangeShapes[Kind] }[ChangeKind]

export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>

/** Returns the ids from several entries, without duplicates. */
export function idsOf(changes: readonly Ids[]): number[] {
  return [...new Set(changes.flatMap(({ ids }) => ids))]
}
