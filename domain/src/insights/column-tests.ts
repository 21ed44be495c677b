import { foldName } from '@sentinel/contracts/values/fold-name'
import {
  type InsightRule,
  isClassRule,
  isDateRule,
  isDeviceRule,
  isHourRule,
  isReceivedRule,
} from '@sentinel/contracts/insights/insight-filters'
import type { ColumnTest } from './compile-test.ts'
import { spanOfDays } from './insight-days.ts'
import { spanOfHours } from './insight-hours.ts'

/** Converts a filter rule to a test. `zone` is an IANA name or `CAMERA_ZONE`. */
export function toColumnTest(rule: InsightRule, zone: string): ColumnTest {
  if (isDateRule(rule)) return { kind: 'days', column: rule.column, ...spanOfDays(rule, zone) }
  if (isHourRule(rule)) return { kind: 'hours', ...spanOfHours(rule, zone) }
  if (isDeviceRule(rule)) return { kind: 'exact', column: 'device_id', wanted: String(rule.device_id) }
  if (isReceivedRule(rule))
    return {
      kind: 'days',
      column: 'time_stamp',
      fromMs: Date.parse(rule.since),
      untilMs: Infinity,
      isByCamera: false,
    }
  if (isClassRule(rule)) return { kind: 'exact', column: 'class_name', wanted: rule.value }
  return { kind: 'value', column: rule.column, wanted: foldName(rule.value) }
}
