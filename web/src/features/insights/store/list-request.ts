import { endOfDay, startOfDay } from '@sentinel/contracts/calendar'
import {
  type DateColumn,
  type InsightSortColumn,
  isDateRule,
  readInsightSort,
  type ValueColumn,
} from '@sentinel/contracts/insight-filters'
import type { InsightFilter } from '../insight-filter.ts'

export type ColumnTest =
  | { kind: 'value'; column: ValueColumn; wanted: string }
  | { kind: 'days'; column: DateColumn; fromMs: number; untilMs: number }

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
  const tests = rules.map((rule): ColumnTest => {
    const { column } = rule
    if (!isDateRule(rule)) return { kind: 'value', column: rule.column, wanted: rule.value.toLowerCase() }
    const [fromMs, untilMs] = [startOfDay(rule.from, zone), endOfDay(rule.to, zone)]
    return { kind: 'days', column: column as DateColumn, fromMs, untilMs } // safe: isDateRule
  })
  return { key: JSON.stringify(filter), archived, collections, tests, ...readInsightSort(sort) }
}
