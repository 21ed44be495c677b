import { endOfDay, startOfDay } from '@sentinel/contracts/calendar'
import {
  type InsightDateRule,
  type InsightRules,
  type InsightValueRule,
  isDateRule,
  type ValueColumn,
} from '@sentinel/contracts/insight-filters'
import { CommsSource, InsightStatus } from '@sentinel/contracts/insights'
import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/collection-grouping'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'
import { SUMMARIZED_COLUMNS, summarizeSql } from '../collections/summary-sql.ts'

export interface InsightFilter {
  rules: InsightRules
  /** IANA name of the zone whose days the rules' dates are. */
  zone: string
  /** Archived insights are let in too. */
  archived: boolean
  /** The user whose collections are listed, each by its newest member; undefined for a list of insights. */
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

/** Adds a value to the parameters and returns its placeholder. */
type Bind = (value: unknown, type: string) => string

/** The filter as SQL, with its parameters numbered from `firstParameter`. */
export function toFilterSql(filter: InsightFilter, firstParameter: number): FilterSql {
  const { values, bind } = startBinding(firstParameter)
  const { collectionsOf } = filter
  const conditions =
    collectionsOf === undefined
      ? [...isThere(filter, bind), ...matchInsight(filter, bind)]
      : letCollectionsIn(matchCollection(filter, bind), () => bind(collectionsOf, 'int'))
  return { conditions: conditions.map((one) => `and (${one})`).join(' '), values, ...timesOf(filter) }
}

/** The conditions that let a collection in, for a query that summarizes all of a user's collections at once. */
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

function timesOf({ rules, zone }: InsightFilter): Pick<FilterSql, 'fromMs' | 'untilMs'> {
  const times = rules.filter(isDateRule).filter(({ column }) => column === 'time')
  return {
    fromMs: Math.max(0, ...times.map(({ from }) => startOfDay(from, zone))),
    untilMs: Math.min(Number.MAX_SAFE_INTEGER, ...times.map(({ to }) => endOfDay(to, zone))),
  }
}

/** Conditions that an insight `i` meets to be listed, or to be a member of a collection. */
function isThere({ archived, receivedUntil }: InsightFilter, bind: Bind): string[] {
  const conditions = archived ? [] : [`i.insight_status <> 'archive'`]
  if (receivedUntil !== undefined) conditions.push(`i.received_at <= ${bind(receivedUntil, 'timestamptz')}`)
  return conditions
}

/** The rules as conditions on an insight `i`. Its displayed time is in its id, which `fromMs` and `untilMs` limit. */
function matchInsight({ rules, zone }: Pick<InsightFilter, 'rules' | 'zone'>, bind: Bind): string[] {
  return rules
    .filter((rule) => !isDateRule(rule) || rule.column !== 'time')
    .map((rule) => (isDateRule(rule) ? matchDays(rule, zone, bind) : matchers[rule.column](rule.value, bind)))
}

/** Rules test what the row of a collection shows (docs/decisions/0014-insight-lists.md). */
export interface CollectionConditions {
  /** On each member `i`. */
  ofMember: readonly string[]
  /** On the newest member `i`, whose time, device and source are the collection's. */
  ofNewest: readonly string[]
  /** On the newest member `i` and on `s`, the summary of all members (see `summarizeSql`). */
  ofSummary: readonly string[]
  /** On an insight `i` without a window, in place of `ofSummary`. */
  ofSingle: readonly string[]
}

function matchCollection(filter: InsightFilter, bind: Bind): CollectionConditions {
  const { rules, zone } = filter
  const summarized = rules.filter(isSummarized)
  return {
    ofMember: isThere(filter, bind),
    ofNewest: matchInsight({ rules: rules.filter((rule) => !isSummarized(rule)), zone }, bind),
    ofSummary: summarized.map(({ column, value }) => summaryMatchers[column](value, bind)),
    ofSingle: matchInsight({ rules: summarized, zone }, bind),
  }
}

function isSummarized(
  rule: InsightRules[number],
): rule is InsightValueRule & { column: keyof typeof summaryMatchers } {
  return rule.column in summaryMatchers
}

/** Conditions on the newest member `i` of a collection, which stands for it in the list. */
function letCollectionsIn(
  { ofMember, ofNewest, ofSummary, ofSingle }: CollectionConditions,
  bindUserId: () => string,
): string[] {
  const hasWindow = 'i.window_start is not null and i.window_end is not null'
  const isMember = (alias: string) =>
    [
      `${alias}.device_id = i.device_id and ${alias}.window_start = i.window_start and ${alias}.window_end = i.window_end`,
      ...ofMember.map((condition) => condition.replaceAll('i.', `${alias}.`)),
    ].join(' and ')
  const hasNewer = `exists (select from insight n where ${isMember('n')} and n.insight_id > i.insight_id)`
  const conditions = [...ofMember, ...ofNewest, `case when ${hasWindow} then not ${hasNewer} else true end`]
  if (ofSummary.length === 0) return conditions
  const members = `select ${SUMMARIZED_COLUMNS} from insight m where ${isMember('m')} and m.insight_id >=
      (select visible_from_id from user_device where user_id = ${bindUserId()} and device_id = i.device_id)
    order by m.insight_id desc limit ${COLLECTION_MEMBERS_MAX}`
  return [
    ...conditions,
    `case when ${hasWindow} then (select ${allOf(ofSummary)} from (${summarizeSql(members)}) s) else ${allOf(ofSingle)} end`,
  ]
}

/** One condition of several. */
export function allOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ')
}

const TIMES = { time_stamp: 'i.received_at', file_ctime: 'i.file_ctime' } as const

function matchDays({ column, from, to }: InsightDateRule, zone: string, bind: Bind): string {
  const time = TIMES[column as keyof typeof TIMES] // safe: the displayed time is told by the id
  const [low, high] = [bind(startOfDay(from, zone), 'bigint'), bind(endOfDay(to, zone), 'bigint')]
  return `${time} >= ms_to_time(${low}) and ${time} < ms_to_time(${high})`
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
  class_name: (value, bind) => matchClass({ algId: 'i.alg_id', classId: 'i.class_id' }, value, bind),
  class_list: matchClassList,
  device: (value, bind) =>
    `i.device_id in (select device_id from device where ${contains(
      `lower(coalesce(nullif(display_name, ''), nullif(device_name, ''), 'Unnamed'))`,
      value,
      bind,
    )})`,
  comms_source: (value, bind) =>
    `i.comms_source = any (${bind(namesContaining(CommsSource.options, value), 'comms_source[]')})`,
  insight_status: (value, bind) => matchStatus('i.insight_status', value, bind),
}

/** What a collection shows of its members together, from its summary `s` and its newest member `i`. */
const summaryMatchers = {
  insight_id: (value: string, bind: Bind) => contains('s.insight_id::text', value, bind),
  confidence: (value: string, bind: Bind) => contains('s.confidence::text', value, bind),
  class_name: (value: string, bind: Bind) =>
    matchClass({ algId: 's.alg_id', classId: 's.class_id' }, value, bind),
  class_list: (value: string, bind: Bind) =>
    `case when s.members = 1 then ${matchClassList(value, bind)}
      else exists (select from unnest(s.alg_ids, s.class_ids) as listed (alg_id, class_id)
        where ${matchClass({ algId: 'listed.alg_id', classId: 'listed.class_id' }, value, bind)}) end`,
  insight_status: (value: string, bind: Bind) => matchStatus('s.insight_status', value, bind),
} satisfies Partial<Record<ValueColumn, unknown>>

function matchStatus(status: string, value: string, bind: Bind): string {
  return `${status} = any (${bind(namesContaining(InsightStatus.options, value), 'insight_status[]')})`
}

interface ClassColumns {
  algId: string
  classId: string
}

/** By the class's name as the screens have it: its definition's label, `empty`, or `Class 17` while it has none. */
function matchClass({ algId, classId }: ClassColumns, value: string, bind: Bind): string {
  const isDefined = (where: string) =>
    `((${algId}, ${classId}) in (select alg_id, class_id from class_definition ${where})) is true`
  const ways = [isDefined(`where ${contains('lower(label)', value, bind)}`)]
  if (isNumberMeant(value))
    ways.push(`(${contains(`'class ' || ${classId}`, value, bind)} and not ${isDefined('')})`)
  return `case when ${classId} = ${EMPTY_CLASS_ID} then ${isEmptyMeant(value)} else ${ways.join(' or ')} end`
}

/** The machine's list; where it gave none, its class stands alone in it. */
const CLASS_LIST = 'coalesce(i.class_ids, array[coalesce(i.machine_class_id, i.class_id)])'

function matchClassList(value: string, bind: Bind): string {
  const someItem = `exists (select from unnest(${CLASS_LIST}) as listed (class_id) where ${matchClass({ algId: 'i.alg_id', classId: 'listed.class_id' }, value, bind)})`
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
