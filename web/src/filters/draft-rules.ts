import { messages } from '../messages/messages.ts'
import {
  type InsightColumn,
  insightColumns,
  type InsightDateRule,
  InsightRule,
  type InsightRules,
  isDateRule,
  isExactRule,
} from '@sentinel/contracts/insight-filters'

/** A row of the popover while it is being filled in. */
export interface RuleDraft {
  key: number
  column: InsightColumn
  value: string
  from: string
  to: string
  /** The last days that the dates were chosen as, for as long as nobody changes them. */
  lastDays?: { days: number; from: string; to: string }
}

let lastKey = 0

/** Dates begin as today (spec 1 §5). */
export function draftRule(column: InsightColumn, today: string): RuleDraft {
  return { key: (lastKey += 1), column, value: '', from: today, to: today }
}

/** Leaves out the rules that only links set. */
export function toDrafts(rules: InsightRules, today: string): RuleDraft[] {
  return rules.flatMap((rule) => {
    if (isExactRule(rule)) return []
    const filledIn = isDateRule(rule) ? draftDates(rule) : { value: rule.value }
    return { ...draftRule(rule.column, today), ...filledIn }
  })
}

function draftDates({ from, to, last_days: days }: InsightDateRule): Partial<RuleDraft> {
  return { from, to, ...(days !== undefined && { lastDays: { days, from, to } }) }
}

export function isDateDraft({ column }: RuleDraft): boolean {
  return insightColumns[column] === 'date'
}

/** The rules that the drafts make. `errors` is keyed by draft and field. */
export function readDrafts(drafts: readonly RuleDraft[]): {
  rules: InsightRules
  errors: Map<number, Record<string, string>>
} {
  const rules: InsightRules = []
  const errors = new Map<number, Record<string, string>>()
  for (const draft of drafts) {
    const { key, column, from, to } = draft
    const value = draft.value.trim()
    if (!isDateDraft(draft) && value === '') {
      errors.set(key, { value: messages.insights.filters.noValue })
      continue
    }
    const areLastDays = draft.lastDays?.from === from && draft.lastDays.to === to
    const dates = { column, from, to, ...(areLastDays && { last_days: draft.lastDays?.days }) }
    const read = InsightRule.safeParse(isDateDraft(draft) ? dates : { column, value })
    if (read.success) rules.push(read.data)
    else errors.set(key, toErrors(read.error.issues))
  }
  return { rules, errors }
}

/** By the field that is wrong; what speaks of both dates stands at the second. */
function toErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path[0] === 'from' ? 'from' : 'to', message]),
  )
}
