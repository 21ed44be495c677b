import { type InsightRules, readInsightSort } from '@sentinel/contracts/insights/insight-filters'

/** Which insights a list shows, and in which order: a list by itself. */
export interface InsightFilter {
  /** Archived insights are shown too. */
  archived: boolean
  rules: InsightRules
  /** Rows are collections, each with its members. */
  collections: boolean
  /** A column, with a minus before it for the highest first; `-time` is the newest first. */
  sort: string
  /** The time zone of the dates in the rules: an IANA name, or `camera` for each camera's own; UTC if no rule has dates. */
  zone: string
}

export const NEWEST_FIRST = '-time'

/** The list as the server has it: collections are in the order of what they show only in the browser's copy. */
export function toServerFilter(filter: InsightFilter): InsightFilter {
  const isByTime = readInsightSort(filter.sort).column === 'time'
  return filter.collections && !isByTime ? { ...filter, sort: NEWEST_FIRST } : filter
}

/** Returns true if the id of a row determines its place: only in this order, and only if a row is one insight. */
export function isNewestFirst({ sort, collections }: InsightFilter): boolean {
  return sort === NEWEST_FIRST && !collections
}
