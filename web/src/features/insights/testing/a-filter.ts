import { type InsightFilter, NEWEST_FIRST } from '../list/insight-filter.ts'

/** The default list. The caller changes what its test is about. */
export function aFilter(changes: Partial<InsightFilter> = {}): InsightFilter {
  return { archived: false, rules: [], collections: false, sort: NEWEST_FIRST, zone: 'UTC', ...changes }
}
