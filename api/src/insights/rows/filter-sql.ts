import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import {
  type DateColumn,
  type InsightDateRule,
  type InsightRule,
  type InsightRules,
  isDateRule,
  isDeviceRule,
  isHourRule,
  isReceivedRule,
  type InsightHourRule,
  type InsightReceivedRule,
} from '@sentinel/contracts/insights/insight-filters'
import { HOURS_PER_DAY, UPLINK_LATE_DAYS_MAX } from '@sentinel/contracts/dashboard/limits'
import { spanOfDays } from '@sentinel/domain/insights/insight-days'
import { spanOfHours } from '@sentinel/domain/insights/insight-hours'
import { isSummarized } from '@sentinel/domain/insights/summarized-columns'
import { CAMERA_ZONE_DEGREES_AN_HOUR, CAMERA_ZONE_MAX_HOURS } from '@sentinel/domain/time/camera-zone'
import { type Bind, insightMatchers, singleMatchers, summaryMatchers } from './match-value-sql.ts'

export interface InsightFilter {
  rules: InsightRules
  /** The time zone of the dates and hours in the rules: an IANA name, or `camera` for each camera's own. */
  zone: string
  /** True to include archived insights. */
  archived: boolean
  /** The user whose collections are listed, with a representative for each. Undefined for a list of insights. */
  collectionsOf?: number | undefined
  /** Insights that were received later are excluded, even as members. */
  receivedUntil?: string | undefined
}

export interface FilterSql {
  /** Conditions on a row `i` of `insight`, each preceded by `and`. All text typed by a user is in `values`. */
  conditions: string
  values: unknown[]
  /** The displayed times that can match the filter, in Unix milliseconds. The range includes `fromMs` and excludes `untilMs`. */
  fromMs: number
  untilMs: number
}

/** Converts the filter of an insight list to SQL, with parameters numbered from `firstParameter`. */
export function toFilterSql(filter: InsightFilter, firstParameter: number): FilterSql {
  const { values, bind } = startBinding(firstParameter)
  const conditions = [...memberConditions(filter, bind), ...matchInsight(filter, bind)]
  return { conditions: conditions.map((one) => `and (${one})`).join(' '), values, ...timesOf(filter) }
}

/** Converts the filter of a collection list to SQL, with parameters numbered from `firstParameter`. */
export function toCollectionFilterSql(
  filter: InsightFilter,
  firstParameter: number,
): CollectionConditions & Omit<FilterSql, 'conditions'> {
  const { values, bind } = startBinding(firstParameter)
  return { ...matchCollection(filter, bind), values, ...timesOf(filter) }
}

function startBinding(firstParameter: number): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value, type) => `$${firstParameter + values.push(value) - 1}::${type}` }
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = HOURS_PER_DAY * HOUR_MS

export function isTimeRule(rule: InsightRule): rule is InsightDateRule {
  return isDateRule(rule) && rule.column === 'time'
}

function timesOf({ rules, zone }: InsightFilter): Pick<FilterSql, 'fromMs' | 'untilMs'> {
  const times = rules.filter(isTimeRule).map((rule) => spanOfDays(rule, zone))
  const aheadMs = zone === CAMERA_ZONE ? CAMERA_ZONE_MAX_HOURS * HOUR_MS : 0
  return {
    fromMs: Math.max(
      0,
      ...times.map(({ fromMs }) => fromMs - aheadMs),
      ...rules.filter(isReceivedRule).map(oldestMs),
    ),
    untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...times.map(({ untilMs }) => untilMs + aheadMs)),
  }
}

/** Returns the earliest time at which an insight that matches the rule may have been taken, allowing for late uplinks. */
function oldestMs({ since }: InsightReceivedRule): number {
  return Date.parse(since) - UPLINK_LATE_DAYS_MAX * DAY_MS
}

/** Conditions on an insight `i` that is listed or is a member of a collection. */
function memberConditions({ archived, receivedUntil }: InsightFilter, bind: Bind): string[] {
  const conditions = archived ? [] : [`i.insight_status <> 'archive'`]
  if (receivedUntil !== undefined) conditions.push(`i.received_at <= ${bind(receivedUntil, 'timestamptz')}`)
  return conditions
}

/**
 * Converts the rules to conditions on an insight `i`. Its displayed time is in its id, which `fromMs` and `untilMs` limit, so only rules that use the
 * cameras' clocks need a time condition.
 */
function matchInsight({ rules, zone }: Pick<InsightFilter, 'rules' | 'zone'>, bind: Bind): string[] {
  return rules
    .filter((rule) => !isTimeRule(rule) || zone === CAMERA_ZONE)
    .map((rule) => {
      if (isDateRule(rule)) return matchDays(rule, zone, bind)
      if (isHourRule(rule)) return matchHours(rule, zone, bind)
      if (isDeviceRule(rule)) return `i.device_id = ${bind(rule.device_id, 'int')}`
      if (isReceivedRule(rule)) return `i.received_at >= ${bind(rule.since, 'timestamptz')}`
      return insightMatchers[rule.column](rule.value, bind)
    })
}

/** Rules test what a collection's row shows (docs/decisions/0014-insight-lists.md). */
export interface CollectionConditions {
  /** Conditions on each member `i`. */
  ofMember: readonly string[]
  /** Conditions on any member `i`. They have the same result for all members. */
  ofDevice: readonly string[]
  /** Conditions on the representative `i`, whose time, source and class are the collection's. */
  ofRepresentative: readonly string[]
  /** Conditions on `s`, the summary of all members (see `summarizeSql`). */
  ofSummary: readonly string[]
  /** Conditions on an insight `i` without a window. They replace `ofSummary`. */
  ofSingle: readonly string[]
}

function matchCollection(filter: InsightFilter, bind: Bind): CollectionConditions {
  const { rules, zone } = filter
  const summarized = rules.filter(isSummarized)
  const ofDevice = rules.filter(isAboutDevice)
  const ofRepresentative = rules.filter((rule) => !isSummarized(rule) && !isAboutDevice(rule))
  return {
    ofMember: memberConditions(filter, bind),
    ofDevice: matchInsight({ rules: ofDevice, zone }, bind),
    ofRepresentative: matchInsight({ rules: ofRepresentative, zone }, bind),
    ofSummary: summarized.map(({ column, value }) => summaryMatchers[column](value, bind)),
    ofSingle: summarized.map(({ column, value }) => singleMatchers[column](value, bind)),
  }
}

export function isAboutDevice({ column }: InsightRule): boolean {
  return column === 'device' || column === 'device_id' || column === 'exact_device'
}

const TIMES: Record<DateColumn, string> = {
  time: 'ms_to_time(insight_displayed_ms(i.insight_id))',
  time_stamp: 'i.received_at',
  file_ctime: 'i.file_ctime',
}

/** Returns the camera clock's offset from UTC in hours for an insight `i`, like `cameraZoneHours`. */
export const CAMERA_HOURS = `floor(coalesce(i.longitude, 0) / ${CAMERA_ZONE_DEGREES_AN_HOUR} + 0.5) * interval '1 hour'`

function matchDays(rule: InsightDateRule, zone: string, bind: Bind): string {
  const { fromMs, untilMs, isByCamera } = spanOfDays(rule, zone)
  const time = isByCamera ? `${TIMES[rule.column]} + ${CAMERA_HOURS}` : TIMES[rule.column]
  return `${time} >= ms_to_time(${bind(fromMs, 'bigint')}) and ${time} < ms_to_time(${bind(untilMs, 'bigint')})`
}

/** Does the same as `isInHours`. The displayed time is in the id. */
function matchHours(rule: InsightHourRule, zone: string, bind: Bind): string {
  const { firstHour, hours, aheadMs, isByCamera } = spanOfHours(rule, zone)
  const ahead = isByCamera ? `extract(epoch from ${CAMERA_HOURS})::bigint * 1000` : bind(aheadMs, 'bigint')
  const hour = `(insight_displayed_ms(i.insight_id) + ${ahead}) / ${HOUR_MS} % ${HOURS_PER_DAY}`
  return `(${hour} - ${bind(firstHour, 'int')} + ${HOURS_PER_DAY}) % ${HOURS_PER_DAY} < ${bind(hours, 'int')}`
}
