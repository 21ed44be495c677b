import { type InsightFilter, NEWEST_FIRST } from '../list/insight-filter.ts'

/** Returns the default list. Tests override the fields that they are about. */
export function aFilter(changes: Partial<InsightFilter> = {}): InsightFilter {
  return { archived: false, rules: [], collections: false, sort: NEWEST_FIRST, zone: 'UTC', ...changes }
}
