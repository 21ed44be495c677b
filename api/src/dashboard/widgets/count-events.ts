import type { Day } from '@sentinel/contracts/values/calendar'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightDateRule } from '@sentinel/contracts/insights/insight-filters'
import { QUARTER_HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { CAMERA_TIME_SHOWN_SINCE, EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { displayedMsOf, firstInsightId } from '@sentinel/domain/insights/insight-id'
import { findOffsets } from '@sentinel/domain/time/zone-offsets'
import type { Queryable } from '@sentinel/migrations/connect'
import { CAMERA_HOURS, isTimeRule, toFilterSql } from '../../insights/rows/filter-sql.ts'
import { type ListScope, makeScope, wholeScope } from '../../insights/rows/list-scope.ts'
import type { OwnLinks } from '../../insights/rows/own-links.ts'
import type { DataOptions } from './counts.ts'
import type { EventPeriod } from './event-period.ts'

const MINUTE_MS = 60 * 1000
const QUARTER_MS = 15 * MINUTE_MS
/** Used instead of a quarter of an hour for an event whose time says nothing about the time of day. */
const NO_QUARTER = -1

/** The insights that are read, and the rules by which they become events. */
interface EventScope {
  scope: ListScope
  gapMs: number
  /** A condition that is true if an insight `i` is in the period itself, not in the gap before it. */
  inPeriod: string
  /** The zone's offset from UTC, in milliseconds, at the time of an insight `i`. */
  aheadMs: string
  weeks: readonly Day[]
}

/** The number of events of a class, in one of its weeks (from 1; 0 is before the first) or in one of its quarters of an hour. */
export interface EventGroup {
  class_key: number
  week: number | null
  quarter: number | null
  events: number
  insights: number
  without_clock: number
  first_seen_at: string
  last_seen_at: string
}

/** Maps the keys of classes that share a name to the key under which that name is counted. */
export type SharedKeys = ReadonlyMap<number, number>

interface EventOptions extends DataOptions {
  period: EventPeriod
  weeks: readonly Day[]
  gapMinutes: number
}

/** Joins the insights of a period into independent events and counts them by class, by week and by quarter of an hour. */
export async function countEvents(
  db: Queryable,
  own: OwnLinks,
  sharedKeys: SharedKeys,
  options: EventOptions,
): Promise<EventGroup[]> {
  const requested = findEventScope(own, options)
  const { scope } = requested
  if (scope.lowId >= scope.highId || scope.own.links.length === 0) return []
  const { rows } = await db.query<Omit<EventGroup, 'class_key'> & { class_key: string }>(
    eventsSql(requested, sharedKeys),
    scope.values,
  )
  return rows.map(({ class_key, ...row }) => ({ ...row, class_key: Number(class_key) }))
}

/**
 * An insight begins an event unless the same camera had one of the same class no more than a gap earlier. Events are counted where they begin, so
 * apart from the period only the gap before it is read.
 */
function eventsSql({ scope, gapMs, inPeriod, aheadMs, weeks }: EventScope, sharedKeys: SharedKeys): string {
  const key = 'class_key(i.alg_id, i.class_id)'
  const isShared = sharedKeys.size > 0
  const shared = `left join unnest(${bigints(sharedKeys.keys())}, ${bigints(sharedKeys.values())}) as shared (key, first_key) on shared.key = ${key}`
  return `
    select class_key::text, week, quarter, count(*) filter (where begins)::int as events, count(*)::int as insights,
      count(*) filter (where begins and not has_clock)::int as without_clock,
      wire_time(ms_to_time(min(ms))) as first_seen_at, wire_time(ms_to_time(max(ms))) as last_seen_at
    from (
      select class_key, ms, has_clock, in_period,
        width_bucket(ms + ahead_ms, ${bigints(weeks.map((day) => Date.parse(day)))}) as week,
        case when has_clock then ((ms + ahead_ms) / ${QUARTER_MS} % ${QUARTER_HOURS_PER_DAY})::int else ${NO_QUARTER} end as quarter,
        ms - lag(ms, 1, 0::bigint) over (partition by device_id, class_key order by insight_id) > ${gapMs} as begins
      from (
        select i.device_id, i.insight_id, insight_displayed_ms(i.insight_id) as ms,
          i.camera_clock = 'ok' and i.received_at > '${CAMERA_TIME_SHOWN_SINCE}' as has_clock,
          ${isShared ? `coalesce(shared.first_key, ${key})` : key} as class_key, (${inPeriod}) as in_period, ${aheadMs} as ahead_ms
        from ${wholeScope(scope)} ${isShared ? shared : ''}
        where i.class_id <> ${EMPTY_CLASS_ID} offset 0) one) event
    where in_period
    group by grouping sets ((class_key), (class_key, week), (class_key, quarter))`
}

function bigints(numbers: Iterable<number>): string {
  return `'{${[...numbers].join()}}'::bigint[]`
}

function findEventScope(own: OwnLinks, options: EventOptions): EventScope {
  const { filter, density, period, weeks, gapMinutes } = options
  const { zone } = filter
  const gapMs = gapMinutes * MINUTE_MS
  // The period replaces the filters by displayed time, which would exclude the gap before it.
  const rules = filter.rules.filter((rule) => !isTimeRule(rule))
  const whole = makeScope(own, { filter: { ...filter, rules }, density })
  const days: InsightDateRule = { column: 'time', from: period.firstDay, to: period.lastDay }
  const inDays = toFilterSql({ rules: [days], zone, archived: true }, whole.values.length + 1)
  const { fromMs, untilMs } = inDays
  const lowId = Math.max(whole.lowId, firstInsightId(fromMs - gapMs))
  const highId = Math.min(whole.highId, firstInsightId(untilMs))
  return {
    scope: {
      ...whole,
      lowId,
      highId,
      values: [...whole.values, ...inDays.values],
    },
    gapMs,
    inPeriod: `i.insight_id >= ${firstInsightId(fromMs)} ${inDays.conditions}`,
    aheadMs:
      zone === CAMERA_ZONE
        ? `extract(epoch from ${CAMERA_HOURS})::int * 1000`
        : aheadMsOf({ fromMs: displayedMsOf(lowId), untilMs: displayedMsOf(highId) }, zone),
    weeks,
  }
}

/** Returns one offset, or several if the zone's clocks change within the period. */
function aheadMsOf(period: { fromMs: number; untilMs: number }, zone: string): string {
  const offsets = findOffsets(period, zone)
  if (offsets.length === 1) return String(offsets[0]?.offsetMs)
  const places = bigints(offsets.map(({ fromMs }) => firstInsightId(fromMs)))
  return `('{${offsets.map(({ offsetMs }) => offsetMs).join()}}'::int[])[greatest(1, width_bucket(i.insight_id, ${places}))]`
}
