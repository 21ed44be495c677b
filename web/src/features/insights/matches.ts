import { isSummarized } from '@sentinel/contracts/insight-filters'
import { compileInsightRules } from '@sentinel/domain/insight/match-insight'
import type { Sighting } from './members.ts'
import { deviceName } from '../../ui/device-name.ts'
import { displayedTime } from '@sentinel/domain/insight/displayed-time'
import type { InsightFilter } from './insight-filter.ts'

/** Whether a list shows an insight, for one that is pushed; the server decides for those that are fetched. */
export function compileFilter({ rules, zone, archived }: InsightFilter): (insight: Sighting) => boolean {
  const isMet = compileInsightRules(rules, zone)
  return (insight) =>
    (archived || insight.insight_status !== 'archive') &&
    isMet({
      ...insight,
      device: deviceName(insight),
      class_names: insight.class_list.map(({ className }) => className),
      displayed_ms: Date.parse(displayedTime(insight)),
      received_ms: Date.parse(insight.time_stamp),
      camera_ms: insight.file_ctime === null ? null : Date.parse(insight.file_ctime),
    })
}

/**
 * Whether an insight may be shown by a list. Its collection is not known here, so a list of collections is tested only by
 * what the newest member decides.
 */
export function compileArrivalFilter(filter: InsightFilter): (insight: Sighting) => boolean {
  if (!filter.collections) return compileFilter(filter)
  return compileFilter({ ...filter, rules: filter.rules.filter((rule) => !isSummarized(rule)) })
}
