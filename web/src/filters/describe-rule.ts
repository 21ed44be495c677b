import {
  type InsightDateRule,
  type InsightHourRule,
  type InsightValueRule,
  isDateRule,
  isHourRule,
} from '@sentinel/contracts/insights/insight-filters'
import { messages } from '../messages/messages.ts'

const texts = messages.insights.filters

/** Describes one of the form's rules in a few words, for its chip. */
export function describeRule(rule: InsightDateRule | InsightHourRule | InsightValueRule): string {
  const column = texts.columns[rule.column]
  if (isHourRule(rule)) return texts.hours(column, rule.first_hour, rule.last_hour)
  if (!isDateRule(rule)) return texts.contains(column, rule.value)
  return rule.last_days === undefined
    ? texts.days(column, rule.from, rule.to)
    : texts.lastDays(column, rule.last_days)
}
