import {
  type InsightSortColumn,
  readInsightRules,
  readInsightSort,
} from '@sentinel/contracts/insights/insight-filters'
import type { InsightListQuery } from '@sentinel/contracts/insights/insights'
import type { z } from 'zod'
import type { InsightFilter } from '../rows/filter-sql.ts'

/** Which insights a list shows, and in which order. */
export interface InsightList extends InsightFilter {
  column: InsightSortColumn
  isDescending: boolean
}

export function readList(
  { filters, zone = 'UTC', archived, collections, sort }: z.output<typeof InsightListQuery>,
  userId: number,
): InsightList {
  return {
    rules: readInsightRules(filters),
    zone,
    archived: archived === 'true',
    collectionsOf: collections === 'true' ? userId : undefined,
    ...readInsightSort(sort),
  }
}

/** Alike for queries that ask for the same list. */
export function nameList({
  rules,
  zone,
  archived,
  collectionsOf,
  column,
  isDescending,
}: InsightList): string {
  return JSON.stringify([rules, rules.length > 0 && zone, archived, collectionsOf, column, isDescending])
}

/** Every insight stands in the list by itself, but for the archived ones. */
export function isUnfiltered({ rules, collectionsOf }: InsightFilter): boolean {
  return rules.length === 0 && collectionsOf === undefined
}

/** The order of the primary key downwards, the one that `page_own_insights` knows. */
export function isNewestFirst({ column, isDescending }: InsightList): boolean {
  return column === 'time' && isDescending
}
