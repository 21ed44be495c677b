import {
  type InsightDateRule,
  type InsightRule,
  isDateRule,
} from '@sentinel/contracts/insights/insight-filters'
import { daysBefore } from '../platform/time/day-in-zone.ts'
import { todayIn } from './today.ts'

/** Returns a range of this many days ending today, in the filter's zone. */
export function lastDays(days: number, zone: string): InsightDateRule {
  const { from, to } = todayIn(zone)
  return { column: 'time', from: daysBefore(from, days - 1), to, last_days: days }
}

/** Returns the rule with current dates if it was chosen as the last days. */
export function renewLastDays(rule: InsightRule, zone: string): InsightRule {
  if (!isDateRule(rule) || rule.last_days === undefined) return rule
  return { ...lastDays(rule.last_days, zone), column: rule.column }
}
