import { type DaySpan, spanOfDays } from '@sentinel/domain/insight/insight-days'
import {
  type DateColumn,
  type InsightRule,
  type InsightSortColumn,
  isDateRule,
  isDeviceRule,
  readInsightSort,
  type ValueColumn,
} from '@sentinel/contracts/insight-filters'
import type { InsightFilter } from '../insight-filter.ts'

export type ColumnTest =
  | { kind: 'value'; column: ValueColumn; wanted: string }
  | ({ kind: 'days'; column: DateColumn } & DaySpan)
  | { kind: 'device'; column: 'exact_device'; deviceId: number }

/** A list as the worker is asked for it: days are moments already, so that it needs no calendar and no schema. */
export interface ListRequest {
  /** Alike for the same list. */
  key: string
  archived: boolean
  /** One row for each collection. */
  collections: boolean
  tests: ColumnTest[]
  column: InsightSortColumn
  isDescending: boolean
}

export function toListRequest(filter: InsightFilter): ListRequest {
  const { archived, collections, rules, zone, sort } = filter
  const tests = rules.map((rule) => toTest(rule, zone))
  return { key: JSON.stringify(filter), archived, collections, tests, ...readInsightSort(sort) }
}

function toTest(rule: InsightRule, zone: string): ColumnTest {
  if (isDateRule(rule)) return { kind: 'days', column: rule.column, ...spanOfDays(rule, zone) }
  if (isDeviceRule(rule)) return { kind: 'device', column: rule.column, deviceId: rule.device_id }
  return { kind: 'value', column: rule.column, wanted: rule.value.toLowerCase() }
}
