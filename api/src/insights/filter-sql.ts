import { CAMERA_ZONE_DEGREES_AN_HOUR, CAMERA_ZONE_MAX_HOURS } from '@sentinel/contracts/camera-zone'
import { type DaySpan, spanOfDays } from '@sentinel/contracts/insight-days'
import {
  type DateColumn,
  type InsightDateRule,
  type InsightRule,
  type InsightRules,
  isDateRule,
  isDeviceRule,
} from '@sentinel/contracts/insight-filters'
import { type Bind, matchValue } from './match-value-sql.ts'

export interface InsightFilter {
  rules: InsightRules
  /** Whose days the rules' dates are: an IANA name, or each camera's own. */
  zone: string
  /** Archived insights are let in too. */
  archived: boolean
  /** Only the newest member of each collection that has a member which the rest lets in, as this user sees collections. */
  collectionsOf?: number | undefined
  /** What was received later is not there, neither as an insight nor as a member. */
  receivedUntil?: string | undefined
}

/** Conditions are on a row `i` of `insight`, each behind an `and`; all that a person has typed is in `values`. */
export interface FilterSql {
  /** All of them. */
  conditions: string
  /** Those that any member of a collection may meet, and those that its newest member has to. */
  ofMembers: string
  ofNewest: string
  values: unknown[]
  /** The displayed times that the filter can let in, in unix milliseconds: from the first, below the second. */
  fromMs: number
  untilMs: number
}

/** The filter as SQL, with its parameters numbered from `firstParameter`. */
export function toFilterSql(
  { rules, zone, archived, collectionsOf, receivedUntil }: InsightFilter,
  firstParameter: number,
): FilterSql {
  const values: unknown[] = []
  const bind: Bind = (value, type) => `$${firstParameter + values.push(value) - 1}::${type}`
  const times = rules.filter(isTimeRule).map((rule) => spanOfDays(rule, zone))
  const ofNewest = joinConditions(
    times.filter(({ isByCamera }) => isByCamera).map((span) => isWithin('time', span, bind)),
  )
  const ofMembers = joinConditions([
    ...rules.filter((rule) => !isTimeRule(rule)).map((rule) => match(rule, zone, bind)),
    ...(archived ? [] : [`i.insight_status <> 'archive'`]),
  ])
  const isThere =
    receivedUntil === undefined ? '' : `and i.received_at <= ${bind(receivedUntil, 'timestamptz')}`
  return {
    conditions:
      collectionsOf === undefined
        ? `${isThere} ${ofNewest} ${ofMembers}`
        : `${ofNewest} ${letCollectionsIn({ conditions: ofMembers, isThere, userId: bind(collectionsOf, 'int') })}`,
    ofMembers,
    ofNewest,
    values,
    fromMs: Math.max(0, ...times.map((span) => span.fromMs - furthestMs(span))),
    untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...times.map((span) => span.untilMs + furthestMs(span))),
  }
}

function joinConditions(conditions: readonly string[]): string {
  return conditions.map((condition) => `and (${condition})`).join(' ')
}

interface CollectionConditions {
  conditions: string
  isThere: string
  userId: string
}

/** A collection stands where its newest member does; one member that is let in brings all of it. */
function letCollectionsIn({ conditions, isThere, userId }: CollectionConditions): string {
  const sameCollection = (alias: string) =>
    `${alias}.device_id = i.device_id and ${alias}.window_start = i.window_start and ${alias}.window_end = i.window_end`
  // Our own SQL: what people type is in the parameters.
  const of = (alias: string, text: string) => text.replaceAll(/\bi\./g, `${alias}.`)
  return `${isThere} and case when i.window_start is null or i.window_end is null then true ${conditions}
    else not exists (select from insight n where ${sameCollection('n')} and n.insight_id > i.insight_id ${of('n', isThere)})
      and exists (select from insight m where ${sameCollection('m')} and m.insight_id >=
        (select visible_from_id from user_device where user_id = ${userId} and device_id = i.device_id)
        ${of('m', isThere)} ${of('m', conditions)}) end`
}

/** The displayed time is in the id, so its days are bounds of ids. */
function isTimeRule(rule: InsightRule): rule is InsightDateRule {
  return isDateRule(rule) && rule.column === 'time'
}

function match(rule: InsightRule, zone: string, bind: Bind): string {
  if (isDateRule(rule)) return isWithin(rule.column, spanOfDays(rule, zone), bind)
  if (isDeviceRule(rule)) return `i.device_id = ${bind(rule.device_id, 'int')}`
  return matchValue(rule, bind)
}

const TIMES: Record<DateColumn, string> = {
  time: 'ms_to_time(insight_displayed_ms(i.insight_id))',
  time_stamp: 'i.received_at',
  file_ctime: 'i.file_ctime',
}

/** As `cameraZoneHours` has it. */
const CAMERA_HOURS = `floor(coalesce(i.longitude, 0) / ${CAMERA_ZONE_DEGREES_AN_HOUR} + 0.5) * interval '1 hour'`

function isWithin(column: DateColumn, { fromMs, untilMs, isByCamera }: DaySpan, bind: Bind): string {
  const time = isByCamera ? `${TIMES[column]} + ${CAMERA_HOURS}` : TIMES[column]
  return `${time} >= ms_to_time(${bind(fromMs, 'bigint')}) and ${time} < ms_to_time(${bind(untilMs, 'bigint')})`
}

const HOUR_MS = 60 * 60 * 1000

/** How far the clock of a camera is away from the moments of a span at most. */
function furthestMs({ isByCamera }: DaySpan): number {
  return isByCamera ? CAMERA_ZONE_MAX_HOURS * HOUR_MS : 0
}
