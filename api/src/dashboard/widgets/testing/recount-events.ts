import type { Insight } from '@sentinel/contracts/insights/insights'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'

interface RecountOptions {
  gapMinutes: number
  /** Returns true if an insight is in the period. */
  isInPeriod: (insight: Insight) => boolean
  /** Returns the displayed local time in the zone, in milliseconds as if it were UTC. */
  localMs: (insight: Insight) => number
  weeks: readonly string[]
}

/** Counts the independent events in a list of insights, one by one. */
export function recountEvents(insights: readonly Insight[], options: RecountOptions) {
  const { gapMinutes, isInPeriod, localMs, weeks } = options
  const classes = new Map<string, ReturnType<typeof noEvents>>()
  const lastMs = new Map<string, number>()
  const inOrder = insights
    .filter(({ class_name }) => class_name !== 'empty')
    .toSorted((a, b) => a.insight_id - b.insight_id)
  for (const insight of inOrder) {
    const key = `${insight.device_id} ${insight.class_name}`
    const at = displayedTime(insight)
    const pauseMs = Date.parse(at) - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY)
    lastMs.set(key, Date.parse(at))
    if (!isInPeriod(insight)) continue
    const counted = classes.get(insight.class_name) ?? noEvents(insight.class_name, weeks, at)
    classes.set(insight.class_name, counted)
    counted.insight_count += 1
    counted.last_seen_at = at
    if (pauseMs <= gapMinutes * 60_000) continue
    counted.event_count += 1
    const week = weeks.findLastIndex((monday) => Date.parse(monday) <= localMs(insight))
    counted.weekly[week] = (counted.weekly[week] ?? 0) + 1
    const quarter = Math.floor(localMs(insight) / 900_000) % 96
    if (insight.file_ctime === null) counted.events_without_clock += 1
    else counted.quarter_hours[quarter] = (counted.quarter_hours[quarter] ?? 0) + 1
  }
  return [...classes.values()].toSorted(
    (a, b) => b.event_count - a.event_count || (a.class_name < b.class_name ? -1 : 1),
  )
}

function noEvents(name: string, weeks: readonly string[], at: string) {
  return {
    class_name: name,
    event_count: 0,
    insight_count: 0,
    weekly: weeks.map(() => 0),
    quarter_hours: Array<number>(96).fill(0),
    events_without_clock: 0,
    first_seen_at: at,
    last_seen_at: at,
  }
}
