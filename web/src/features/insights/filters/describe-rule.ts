import { type InsightDateRule, type InsightValueRule, isDateRule } from '@sentinel/contracts/insight-filters'
import { messages } from '../../../messages/messages.ts'

const texts = messages.insights.filters

/** A rule that somebody filled in, in a few words, as its chip shows it. */
export function describeRule(rule: InsightDateRule | InsightValueRule): string {
  const column = texts.columns[rule.column]
  return isDateRule(rule) ? texts.days(column, rule.from, rule.to) : texts.contains(column, rule.value)
}
