import type { Insight } from '@sentinel/contracts/insights/insights'

/** The insight fields that screens show. The store has only these; the rest is for other programs. */
export type Sighting = Omit<
  Insight,
  | 'group_confidence'
  | 'is_from_lora'
  | 'table'
  | 'collection_id'
  | 'device_message_identifier'
  | 'device_message_index'
>

/** A row of a list: an insight, or a collection with its members. A collection shows its averages and its representative. */
export type ListedInsight = Sighting & { insights?: readonly Sighting[] }

/** Returns a row's insights, newest first. */
export function membersOf(row: ListedInsight): readonly Sighting[] {
  return row.insights ?? [row]
}
