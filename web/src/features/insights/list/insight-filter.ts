import { type InsightRules, readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import type { InsightListQuery } from '@sentinel/contracts/insights/insights'
import type { z } from 'zod'

/** Defines which insights a list shows, and in what order. */
export interface InsightFilter {
  /** True if archived insights are shown too. */
  archived: boolean
  rules: InsightRules
  /** True if rows are collections, each with its members. */
  collections: boolean
  /** A column, with a minus before it for descending order. `-time` means newest first. */
  sort: string
  /** The time zone of the dates in the rules: an IANA name, or `camera` for each camera's own zone. UTC if no rule has dates. */
  zone: string
}

export const NEWEST_FIRST = '-time'

/** Returns the list in an order that the server supports. Only the store sorts collections by what they show. */
export function toServerFilter(filter: InsightFilter): InsightFilter {
  const isByTime = readInsightSort(filter.sort).column === 'time'
  return filter.collections && !isByTime ? { ...filter, sort: NEWEST_FIRST } : filter
}

/** Returns true if a row's id determines its position, which is the case only in this order and only if each row is one insight. */
export function isNewestFirst({ sort, collections }: InsightFilter): boolean {
  return sort === NEWEST_FIRST && !collections
}

/** The number of rows per request. */
export const ROWS_PER_FETCH = 100

/** Converts a list's filter to the query parameters of a call, mostly without defaults. */
export function toListQuery(filter: InsightFilter): z.input<typeof InsightListQuery> {
  const { archived, rules, sort, zone, collections } = filter
  return {
    archived: archived ? 'true' : 'false',
    ...(rules.length > 0 && { filters: JSON.stringify(rules) }),
    ...(zone !== 'UTC' && { zone }),
    ...(collections && { collections: 'true' as const }),
    ...(sort !== NEWEST_FIRST && { sort }),
  }
}
