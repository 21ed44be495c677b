import { messages } from '../messages/messages.ts'
import {
  type InsightColumn,
  insightColumns,
  type InsightDateRule,
  type InsightExactRule,
  InsightRule,
  type InsightRules,
  isDateRule,
  isExactRule,
  isHourRule,
} from '@sentinel/contracts/insights/insight-filters'

/** A popover row's input. */
export interface RuleDraft {
  key: number
  column: InsightColumn
  value: string
  from: string
  to: string
  firstHour: number
  lastHour: number
  /** The choice of last days that has set the dates. It no longer applies once the user changes the dates. */
  lastDays?: { days: number; from: string; to: string }
}

let lastKey = 0
/** The percentages, as shown and compared. */
const CONFIDENCES = Array.from({ length: 101 }, (_, percent) => String(percent))
const NIGHT = { firstHour: 18, lastHour: 5 }

/** Creates a popover row. Dates start with today, and hours with the night. */
export function draftRule(column: InsightColumn, today: string): RuleDraft {
  return { key: (lastKey += 1), column, value: '', from: today, to: today, ...NIGHT }
}

/** Leaves out rules that only links set. */
export function toDrafts(rules: InsightRules, today: string): RuleDraft[] {
  return rules.flatMap((rule) => {
    if (isExactRule(rule)) return []
    return { ...draftRule(rule.column, today), ...fillIn(rule) }
  })
}

function fillIn(rule: Exclude<InsightRules[number], InsightExactRule>): Partial<RuleDraft> {
  if (isDateRule(rule)) return draftDates(rule)
  return isHourRule(rule) ? { firstHour: rule.first_hour, lastHour: rule.last_hour } : { value: rule.value }
}

function draftDates({ from, to, last_days: days }: InsightDateRule): Partial<RuleDraft> {
  return { from, to, ...(days !== undefined && { lastDays: { days, from, to } }) }
}

export function isDateDraft({ column }: RuleDraft): boolean {
  return insightColumns[column] === 'date'
}

export function isHourDraft({ column }: RuleDraft): boolean {
  return insightColumns[column] === 'hour'
}

/** Returns the drafts' rules. The keys of `errors` consist of draft and field. */
export function readDrafts(drafts: readonly RuleDraft[]): {
  rules: InsightRules
  errors: Map<number, Record<string, string>>
} {
  const rules: InsightRules = []
  const errors = new Map<number, Record<string, string>>()
  for (const draft of drafts) {
    const { key, value } = draft
    if (!isDateDraft(draft) && !isHourDraft(draft) && value.trim() === '') {
      errors.set(key, { value: messages.insights.filters.noValue })
      continue
    }
    const impossible = explainImpossible(draft)
    if (impossible) {
      errors.set(key, { value: impossible })
      continue
    }
    const read = InsightRule.safeParse(toRule(draft))
    if (read.success) rules.push(read.data)
    else errors.set(key, toErrors(read.error.issues))
  }
  return { rules, errors }
}

/** If the text is not part of any number in the column, explains why no insight can match. */
export function explainImpossible({
  column,
  value,
}: Pick<RuleDraft, 'column' | 'value'>): string | undefined {
  if (insightColumns[column] !== 'number') return undefined
  const part = value.trim()
  const texts = messages.insights.filters
  if (column !== 'confidence') return /^\d+$/.test(part) ? undefined : texts.noNumber
  return CONFIDENCES.some((confidence) => confidence.includes(part)) ? undefined : texts.noConfidence
}

function toRule(draft: RuleDraft): object {
  const { column, value, from, to, firstHour, lastHour, lastDays } = draft
  if (isHourDraft(draft)) return { column, first_hour: firstHour, last_hour: lastHour }
  if (!isDateDraft(draft)) return { column, value: value.trim() }
  const areLastDays = lastDays?.from === from && lastDays.to === to
  return { column, from, to, ...(areLastDays && { last_days: lastDays.days }) }
}

/** Keys the errors by field. An error about both dates is shown at the second one. */
function toErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path[0] === 'from' ? 'from' : 'to', message]),
  )
}
