import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { isSummarized } from '@sentinel/domain/insights/summarized-columns'
import type { Sighting } from './members.ts'
import type { InsightFilter } from './insight-filter.ts'

/** Whether a list shows an insight, for one that is pushed; the server decides for those that are fetched. */
export function compileFilter({ rules, zone, archived }: InsightFilter): (insight: Sighting) => boolean {
  const isMet = compileInsightRules(rules, zone)
  return (insight) => (archived || insight.insight_status !== 'archive') && isMet(insight)
}

/**
 * Whether an insight may be shown by a list. Its collection is not known here, so a list of collections is tested as if the insight were
 * the representative, except for the class, which the whole collection decides.
 */
export function compileArrivalFilter(filter: InsightFilter): (insight: Sighting) => boolean {
  if (!filter.collections) return compileFilter(filter)
  const rules = filter.rules.filter((rule) => !isSummarized(rule) && !isOfTopClass(rule))
  return compileFilter({ ...filter, rules })
}

function isOfTopClass({ column }: InsightRule): boolean {
  return column === 'insight_id' || column === 'class_name' || column === 'exact_class'
}
