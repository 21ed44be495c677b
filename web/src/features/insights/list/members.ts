import type { Insight } from '@sentinel/contracts/insights/insights'

/** What screens show of an insight; the rest is for other programs. The browser's copy has no more than this. */
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

/** The insights that a row stands for, the newest first. */
export function membersOf(row: ListedInsight): readonly Sighting[] {
  return row.insights ?? [row]
}
