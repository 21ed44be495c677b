import type { InsightRules, ValueColumn } from '@sentinel/contracts/insights/insight-filters'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { deviceName } from '../fleet/device-name.ts'
import { toColumnTest } from './column-tests.ts'
import { compileTest, confidenceText, type RowReader } from './compile-test.ts'
import { displayedTime } from './displayed-time.ts'

/** The fields of an insight, or of a collection's row, that filters read. */
export type FilteredInsight = Pick<
  Insight,
  | 'insight_id'
  | 'device_id'
  | 'display_name'
  | 'device_name'
  | 'class_name'
  | 'class_list'
  | 'confidence'
  | 'comms_source'
  | 'insight_status'
  | 'longitude'
  | 'time_stamp'
  | 'file_ctime'
>

const texts: Record<ValueColumn, (insight: FilteredInsight) => readonly string[]> = {
  insight_id: ({ insight_id }) => [String(insight_id)],
  device_id: ({ device_id }) => [String(device_id)],
  device: (insight) => [deviceName(insight)],
  class_name: ({ class_name }) => [class_name],
  class_list: ({ class_list }) => class_list.map(({ className }) => className),
  confidence: ({ confidence }) => (confidence === null ? [] : [confidenceText(confidence)]),
  comms_source: ({ comms_source }) => [comms_source],
  insight_status: ({ insight_status }) => [insight_status],
}

const reader: RowReader<FilteredInsight> = {
  hasText: (column, isMet) => (insight) => texts[column](insight).some((text) => isMet(text)),
  timeOf: {
    time: (insight) => Date.parse(displayedTime(insight)),
    time_stamp: ({ time_stamp }) => Date.parse(time_stamp),
    file_ctime: ({ file_ctime }) => (file_ctime === null ? Number.NaN : Date.parse(file_ctime)),
  },
  longitudeOf: ({ longitude }) => longitude,
}

/** Compiles rules into a single test that is true if all of them match. `zone` is an IANA name or `CAMERA_ZONE`. */
export function compileInsightRules(
  rules: InsightRules,
  zone: string,
): (insight: FilteredInsight) => boolean {
  const tests = rules.map((rule) => compileTest(toColumnTest(rule, zone), reader))
  return (insight) => tests.every((isMet) => isMet(insight))
}
