import { z } from 'zod'
import { Day, TimeZone } from '../values/calendar.ts'
import { CAMERA_ZONE } from '../fleet/camera-zone.ts'
import { HOURS_PER_DAY } from '../dashboard/limits.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { INSIGHT_RULE_VALUE_MAX_CHARACTERS, INSIGHT_RULES_MAX } from './limits.ts'
import { LAST_DAYS_MAX } from '../values/limits.ts'
import { GivenTime } from '../values/wire-time.ts'

/**
 * The kind of comparison that filters use for each insight column. Text matches if it contains the value, ignoring case. A number matches if its
 * displayed form contains the value. A list matches if one of its items does. Dates match between two days, and hours between two hours of the day
 * (inclusive).
 */
export const insightColumns = {
  insight_id: 'number',
  time: 'date',
  class_name: 'text',
  class_list: 'list',
  confidence: 'number',
  device: 'text',
  device_id: 'number',
  comms_source: 'text',
  insight_status: 'text',
  time_stamp: 'date',
  file_ctime: 'date',
  hour_of_day: 'hour',
} as const

export type InsightColumn = keyof typeof insightColumns
type ColumnOf<Kind> = {
  [Name in InsightColumn]: (typeof insightColumns)[Name] extends Kind ? Name : never
}[InsightColumn]
export type DateColumn = ColumnOf<'date'>
type HourColumn = ColumnOf<'hour'>
export type ValueColumn = Exclude<InsightColumn, DateColumn | HourColumn>

const names = Object.keys(insightColumns) as InsightColumn[] // safe: the object's own keys
const isDate = (name: InsightColumn): name is DateColumn => insightColumns[name] === 'date'
const isValue = (name: InsightColumn): name is ValueColumn => !['date', 'hour'].includes(insightColumns[name])
const UNKNOWN_COLUMN = 'There is no such column.'

const RuleValue = z.string().normalize().min(1, 'Must not be empty.').max(INSIGHT_RULE_VALUE_MAX_CHARACTERS)
const ValueRule = z.strictObject({
  column: z.enum(names.filter(isValue), UNKNOWN_COLUMN),
  value: RuleValue,
})
/** `last_days` is set if the range was chosen as a number of days up to today. Code that stores such a rule must renew its dates. */
const DateRule = z
  .strictObject({
    column: z.enum(names.filter(isDate), UNKNOWN_COLUMN),
    from: Day,
    to: Day,
    last_days: z.int().min(1).max(LAST_DAYS_MAX).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before From.' })

/** Daylight saving time would shift the hours for half of the year: see `spanOfHours`. */
const Hour = z
  .int()
  .min(0)
  .max(HOURS_PER_DAY - 1)
/** Matches the displayed time's hour of the day (inclusive). The range from 20 to 5 spans midnight. */
const HourRule = z.strictObject({ column: z.literal('hour_of_day'), first_hour: Hour, last_hour: Hour })

/** Matches exactly one device. Used by links from a device to its insights. The typed rule on `device_id` is different: "7" also finds 17 and 70. */
const DeviceRule = z.strictObject({
  column: z.literal('exact_device'),
  device_id: z.int().min(0).max(DEVICE_ID_MAX),
})

/** Matches exactly one class by its name. A typed rule on `class_name` is different: "fox" also finds "gray fox". */
const ClassRule = z.strictObject({ column: z.literal('exact_class'), value: RuleValue })

/** Matches insights that the server received at this time or later. Used by links from a number of new insights to their list. */
const ReceivedRule = z.strictObject({ column: z.literal('received_since'), since: GivenTime })

/** One condition. An insight must match all rules. */
export const InsightRule = z.discriminatedUnion(
  'column',
  [ValueRule, DateRule, HourRule, DeviceRule, ClassRule, ReceivedRule],
  UNKNOWN_COLUMN,
)
export type InsightRule = z.infer<typeof InsightRule>
export type InsightDateRule = z.infer<typeof DateRule>
export type InsightHourRule = z.infer<typeof HourRule>
export type InsightDeviceRule = z.infer<typeof DeviceRule>
export type InsightClassRule = z.infer<typeof ClassRule>
export type InsightReceivedRule = z.infer<typeof ReceivedRule>
export type InsightExactRule = InsightDeviceRule | InsightClassRule | InsightReceivedRule
export type InsightValueRule = z.infer<typeof ValueRule>

export const InsightRules = z
  .array(InsightRule)
  .max(INSIGHT_RULES_MAX, `At most ${INSIGHT_RULES_MAX} filters.`)
export type InsightRules = z.infer<typeof InsightRules>

export function isDateRule(rule: InsightRule): rule is InsightDateRule {
  return 'from' in rule
}

export function isHourRule(rule: InsightRule): rule is InsightHourRule {
  return rule.column === 'hour_of_day'
}

/** Returns true if a rule depends on a time zone. */
export function isZonedRule(rule: InsightRule): rule is InsightDateRule | InsightHourRule {
  return isDateRule(rule) || isHourRule(rule)
}

export function isDeviceRule(rule: InsightRule): rule is InsightDeviceRule {
  return rule.column === 'exact_device'
}

export function isClassRule(rule: InsightRule): rule is InsightClassRule {
  return rule.column === 'exact_class'
}

export function isReceivedRule(rule: InsightRule): rule is InsightReceivedRule {
  return rule.column === 'received_since'
}

/** Returns true for rules that are set by links. Users can remove them but not enter them. */
export function isExactRule(rule: InsightRule): rule is InsightExactRule {
  return isDeviceRule(rule) || isClassRule(rule) || isReceivedRule(rule)
}

/** The time zone of the dates and hours in the rules: an IANA name, or `camera` for each camera's own. */
export const InsightZone = z
  .string()
  .refine(
    (name) => name === CAMERA_ZONE || TimeZone.safeParse(name).success,
    'Is not the name of a time zone.',
  )
  .describe(
    `The time zone of the dates and hours in \`filters\`: an IANA name such as \`Africa/Nairobi\`, or \`${CAMERA_ZONE}\` for each camera’s own. Default: UTC.`,
  )

/** The rules in a query string, as JSON text. An empty string means no rules. */
export const InsightRulesText = z
  .string()
  .max(8000)
  .superRefine((text, context) => {
    const problem = findProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .describe(
    `JSON text: a list of at most ${INSIGHT_RULES_MAX} rules (\`InsightRule\`) that hold together, such as \`[{"column": "class_name", "value": "lion"}]\`. Default: none.`,
  )

/** Parses text that `InsightRulesText` has accepted. */
export function readInsightRules(text: string | undefined): InsightRules {
  return text ? InsightRules.parse(JSON.parse(text)) : []
}

function findProblem(text: string): string | undefined {
  if (text === '') return undefined
  try {
    const rules = InsightRules.safeParse(JSON.parse(text))
    return rules.success ? undefined : (rules.error.issues[0]?.message ?? 'Is not a list of filters.')
  } catch {
    return 'Is not a list of filters.'
  }
}

/** The columns by which an insight list can be sorted. Among equal values, the newest insight comes first. */
export const InsightSortColumn = z.enum([
  'time',
  'class_name',
  'confidence',
  'device',
  'device_id',
  'comms_source',
  'insight_status',
  'time_stamp',
])
export type InsightSortColumn = z.infer<typeof InsightSortColumn>

/** A column, with the prefix \`-\` for descending order. The default is `-time`. */
export const InsightSort = z
  .string()
  .regex(/^-?[a-z_]+$/)
  .refine((sort) => InsightSortColumn.safeParse(sort.replace(/^-/, '')).success, UNKNOWN_COLUMN)
  .describe(
    `One of ${InsightSortColumn.options.map((column) => `\`${column}\``).join(', ')}, with a minus before it for the highest first. Default: \`-time\`.`,
  )

export function readInsightSort(sort = '-time'): { column: InsightSortColumn; isDescending: boolean } {
  return {
    column: InsightSortColumn.parse(sort.replace(/^-/, '')),
    isDescending: sort.startsWith('-'),
  }
}

/** Selects insights in a call's query string. In a body, `filters` is a list and `archived` a boolean. */
export const InsightScope = z.object({
  filters: InsightRulesText.optional(),
  /** The time zone for dates in the filters, and for days and hours. The default is UTC. */
  zone: InsightZone.optional(),
  archived: z
    .enum(['true', 'false'])
    .optional()
    .describe('`true` for archived insights as well. Default: `false`.'),
})
