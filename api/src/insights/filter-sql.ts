import { endOfDay, startOfDay } from '@sentinel/contracts/calendar'
import {
  type InsightDateRule,
  type InsightRules,
  type InsightValueRule,
  isDateRule,
  type ValueColumn,
} from '@sentinel/contracts/insight-filters'
import { CommsSource, InsightStatus } from '@sentinel/contracts/insights'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'

export interface InsightFilter {
  rules: InsightRules
  /** IANA name of the zone whose days the rules' dates are. */
  zone: string
  /** Archived insights are let in too. */
  archived: boolean
  /** Only the newest member of each collection that has a member which the rest lets in, as this user sees collections. */
  collectionsOf?: number | undefined
  /** What was received later is not there, neither as an insight nor as a member. */
  receivedUntil?: string | undefined
}

export interface FilterSql {
  /** Conditions on a row `i` of `insight`, each behind an `and`; all that a person has typed is in `values`. */
  conditions: string
  values: unknown[]
  /** The displayed times that the filter can let in, in unix milliseconds: from the first, below the second. */
  fromMs: number
  untilMs: number
}

/** Hands out the number of the parameter that will carry a value. */
type Bind = (value: unknown, type: string) => string

/** The filter as SQL, with its parameters numbered from `firstParameter`. */
export function toFilterSql(
  { rules, zone, archived, collectionsOf, receivedUntil }: InsightFilter,
  firstParameter: number,
): FilterSql {
  const values: unknown[] = []
  const bind: Bind = (value, type) => `$${firstParameter + values.push(value) - 1}::${type}`
  const conditions = rules
    .filter((rule) => !isDateRule(rule) || rule.column !== 'time')
    .map((rule) => (isDateRule(rule) ? matchDays(rule, zone, bind) : matchValue(rule, bind)))
  if (!archived) conditions.push(`i.insight_status <> 'archive'`)
  const isThere =
    receivedUntil === undefined ? '' : `and i.received_at <= ${bind(receivedUntil, 'timestamptz')}`
  const all = conditions.map((condition) => `and (${condition})`).join(' ')
  const times = rules.filter(isDateRule).filter(({ column }) => column === 'time')
  return {
    conditions:
      collectionsOf === undefined
        ? `${isThere} ${all}`
        : letCollectionsIn({ conditions: all, isThere, userId: bind(collectionsOf, 'int') }),
    values,
    fromMs: Math.max(0, ...times.map(({ from }) => startOfDay(from, zone))),
    untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...times.map(({ to }) => endOfDay(to, zone))),
  }
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

const TIMES = { time_stamp: 'i.received_at', file_ctime: 'i.file_ctime' } as const

function matchDays({ column, from, to }: InsightDateRule, zone: string, bind: Bind): string {
  const time = TIMES[column as keyof typeof TIMES] // safe: the displayed time is told by the id
  const [low, high] = [bind(startOfDay(from, zone), 'bigint'), bind(endOfDay(to, zone), 'bigint')]
  return `${time} >= ms_to_time(${low}) and ${time} < ms_to_time(${high})`
}

function matchValue({ column, value }: InsightValueRule, bind: Bind): string {
  return matchers[column](value, bind)
}

/** Whether SQL text contains the value: both in lower case by the same hand, which for some letters is not JavaScript's. */
function contains(text: string, value: string, bind: Bind): string {
  return `position(lower(${bind(value, 'text')}) in ${text}) > 0`
}

function namesContaining<Name extends string>(names: readonly Name[], value: string): Name[] {
  return names.filter((name) => name.includes(value.toLowerCase()))
}

const matchers: Record<ValueColumn, (value: string, bind: Bind) => string> = {
  insight_id: (value, bind) => contains('i.insight_id::text', value, bind),
  device_id: (value, bind) => contains('i.device_id::text', value, bind),
  // As the screens show it: a whole number, rounded as JavaScript rounds.
  confidence: (value, bind) => contains('floor(i.confidence::float8 + 0.5)::int::text', value, bind),
  class_name: (value, bind) => matchClass('i.class_id', value, bind),
  class_list: matchClassList,
  device: (value, bind) =>
    `i.device_id in (select device_id from device where ${contains(
      `lower(coalesce(nullif(display_name, ''), nullif(device_name, ''), 'Unnamed'))`,
      value,
      bind,
    )})`,
  comms_source: (value, bind) =>
    `i.comms_source = any (${bind(namesContaining(CommsSource.options, value), 'comms_source[]')})`,
  insight_status: (value, bind) =>
    `i.insight_status = any (${bind(namesContaining(InsightStatus.options, value), 'insight_status[]')})`,
}

/** By the class's name as the screens have it: its definition's label, `empty`, or `Class 17` while it has none. */
function matchClass(classId: string, value: string, bind: Bind): string {
  const isDefined = (where: string) =>
    `((i.alg_id, ${classId}) in (select alg_id, class_id from class_definition ${where})) is true`
  const ways = [isDefined(`where ${contains('lower(label)', value, bind)}`)]
  if (isNumberMeant(value))
    ways.push(`(${contains(`'class ' || ${classId}`, value, bind)} and not ${isDefined('')})`)
  return `case when ${classId} = ${EMPTY_CLASS_ID} then ${isEmptyMeant(value)} else ${ways.join(' or ')} end`
}

/** The machine's list; where it gave none, its class stands alone in it. */
const CLASS_LIST = 'coalesce(i.class_ids, array[coalesce(i.machine_class_id, i.class_id)])'

function matchClassList(value: string, bind: Bind): string {
  const someItem = `exists (select from unnest(${CLASS_LIST}) as listed (class_id) where ${matchClass('listed.class_id', value, bind)})`
  if (isNumberMeant(value)) return someItem
  // Most lists have no class of any model that is called so: that is told without looking at each item.
  return `${CLASS_LIST} && array(select class_id from class_definition where ${contains('lower(label)', value, bind)}
    union select ${EMPTY_CLASS_ID} where ${isEmptyMeant(value)}) and ${someItem}`
}

function isEmptyMeant(value: string): boolean {
  return namesContaining(['empty'], value).length > 0
}

/** Whether `Class` and a number can contain the value. */
function isNumberMeant(value: string): boolean {
  const letters = value.toLowerCase().replace(/\d+$/, '')
  return letters === value.toLowerCase() ? 'class '.includes(letters) : 'class '.endsWith(letters)
}
