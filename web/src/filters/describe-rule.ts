import { type InsightDateRule, type InsightValueRule, isDateRule } from '@sentinel/contracts/insight-filters'
import { messages } from '../messages/messages.ts'

const texts = messages.insights.filters

/** A rule that somebody filled in, in a few words, as its chip shows it. */
export function describeRule(rule: InsightDateRule | InsightValueRule): string {
  const column = texts.columns[rule.column]
  if (!isDateRule(rule)) return texts.contains(column, rule.value)
  return rule.last_days === undefined
    ? texts.days(column, rule.from, rule.to)
    : texts.lastDays(column, rule.last_days)
}
