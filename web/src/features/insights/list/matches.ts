import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { isSummarized } from '@sentinel/domain/insights/summarized-columns'
import type { Sighting } from './members.ts'
import type { InsightFilter } from './insight-filter.ts'

/** Returns a test for whether a list shows an insight. It is used for pushed insights; for fetched ones the server decides. */
export function compileFilter({ rules, zone, archived }: InsightFilter): (insight: Sighting) => boolean {
  const isMet = compileInsightRules(rules, zone)
  return (insight) => (archived || insight.insight_status !== 'archive') && isMet(insight)
}

/**
 * Returns a test for whether a list may show an insight. The insight's collection is not known here, so lists of collections test the
 * insight as if it were the representative, except for the class, which depends on the whole collection.
 */
export function compileArrivalFilter(filter: InsightFilter): (insight: Sighting) => boolean {
  if (!filter.collections) return compileFilter(filter)
  const rules = filter.rules.filter((rule) => !isSummarized(rule) && !isOfTopClass(rule))
  return compileFilter({ ...filter, rules })
}

function isOfTopClass({ column }: InsightRule): boolean {
  return column === 'insight_id' || column === 'class_name' || column === 'exact_class'
}
