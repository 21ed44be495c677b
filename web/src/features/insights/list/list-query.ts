import type { InsightListQuery } from '@sentinel/contracts/insights/insights'
import type { z } from 'zod'
import { type InsightFilter, NEWEST_FIRST } from './insight-filter.ts'

/** How many rows each call of a list asks for. */
export const ROWS_PER_FETCH = 100

/** A list as the api's calls take it; what goes without saying is left out. */
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
