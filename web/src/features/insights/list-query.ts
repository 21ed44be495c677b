import type { InsightListQuery } from '@sentinel/contracts/insights'
import type { z } from 'zod'
import { type InsightFilter, isNewestFirst } from './insight-filter.ts'

/** A list as the api's calls take it; what goes without saying is left out. */
export function toListQuery(filter: InsightFilter): z.input<typeof InsightListQuery> {
  const { archived, rules, sort, zone } = filter
  return {
    archived: archived ? 'true' : 'false',
    ...(rules.length > 0 && { filters: JSON.stringify(rules) }),
    ...(zone !== 'UTC' && { zone }),
    ...(!isNewestFirst(filter) && { sort }),
  }
}
