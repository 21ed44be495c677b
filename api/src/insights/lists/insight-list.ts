import {
  type InsightSortColumn,
  readInsightRules,
  readInsightSort,
} from '@sentinel/contracts/insights/insight-filters'
import type { InsightListQuery } from '@sentinel/contracts/insights/insights'
import type { z } from 'zod'
import type { InsightFilter } from '../rows/filter-sql.ts'

/** The insights in a list, and their order. */
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

/** Returns the same name for queries that request the same list. */
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

/** Returns true if the list has a row for every insight, excluding archived ones. */
export function isUnfiltered({ rules, collectionsOf }: InsightFilter): boolean {
  return rules.length === 0 && collectionsOf === undefined
}

/** Returns true for descending order of the primary key, which `page_own_insights` supports. */
export function isNewestFirst({ column, isDescending }: InsightList): boolean {
  return column === 'time' && isDescending
}
