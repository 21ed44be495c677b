import type { CountedClass, CountedDevice } from '@sentinel/contracts/dashboard/dashboard'
import { type InsightRule, isDateRule } from '@sentinel/contracts/insights/insight-filters'

export function rulesOfClass({ class_name }: Pick<CountedClass, 'class_name'>): InsightRule[] {
  return [{ column: 'exact_class', value: class_name }]
}

export function rulesOfDevice({ device_id }: Pick<CountedDevice, 'device_id'>): InsightRule[] {
  return [{ column: 'exact_device', device_id }]
}

export function rulesOfDay(day: string): InsightRule[] {
  return rulesOfDays(day, day)
}

export function rulesOfHour(hour: number): InsightRule[] {
  return [{ column: 'hour_of_day', first_hour: hour, last_hour: hour }]
}

/** Adds the counted days to a list's rules, unless the rules already contain dates. */
export function withDays(
  onShow: (rules: readonly InsightRule[]) => void,
  days: readonly InsightRule[],
): (rules: readonly InsightRule[]) => void {
  return (rules) => onShow(rules.some(isDateRule) ? rules : [...rules, ...days])
}

/** Returns a rule for the days from `from` to `to`, inclusive. */
export function rulesOfDays(from: string, to: string): InsightRule[] {
  return [{ column: 'time', from, to }]
}
