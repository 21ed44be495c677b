import type { Insight } from '@sentinel/contracts/insights/insights'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'

const QUARTER_MS = 15 * 60 * 1000
const QUARTERS_OF_DAY = 96

/** The fields by which a dashboard counts an insight. */
export type CountedInsight = Pick<
  Insight,
  'insight_id' | 'class_name' | 'insight_status' | 'comms_source' | 'file_ctime' | 'time_stamp'
>

/** Counts insights one by one into the groups of `DashboardData`, except days, devices, and delays. */
export function recountInsights(insights: readonly CountedInsight[]) {
  const classes = tally(insights, (insight) => insight.class_name)
  const status = tally(insights, (insight) => insight.insight_status)
  const source = tally(insights, (insight) => insight.comms_source)
  const quarters = tally(
    insights,
    (insight) => Math.floor(displayedMs(insight) / QUARTER_MS) % QUARTERS_OF_DAY,
  )
  return {
    total_insights: insights.length,
    total_classes: classes.size,
    quarter_hours: Array.from({ length: QUARTERS_OF_DAY }, (_, at) => quarters.get(at) ?? 0),
    comms_sources: {
      cell: source.get('cell') ?? 0,
      wifi: source.get('wifi') ?? 0,
      satellite: source.get('satellite') ?? 0,
      lora: source.get('lora') ?? 0,
    },
    statuses: {
      none: status.get('none') ?? 0,
      favorite: status.get('favorite') ?? 0,
      acknowledge: status.get('acknowledge') ?? 0,
      archive: status.get('archive') ?? 0,
    },
    classes: [...classes]
      .map(([class_name, insight_count]) => ({ class_name, insight_count }))
      .toSorted((a, b) => b.insight_count - a.insight_count || (a.class_name < b.class_name ? -1 : 1)),
  }
}

/** Counts the items for each key. */
export function tally<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

export function displayedMs(insight: Pick<Insight, 'insight_id'>): number {
  return Date.parse(displayedTime(insight))
}
