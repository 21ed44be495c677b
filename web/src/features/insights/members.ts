import type { Insight } from '@sentinel/contracts/insights'

/** A row of a list: an insight, or a collection with its members, told by its averages and its representative. */
export type ListedInsight = Insight & { insights?: readonly Insight[] }

/** The insights that a row stands for, the newest first. */
export function membersOf(row: ListedInsight): readonly Insight[] {
  return row.insights ?? [row]
}
