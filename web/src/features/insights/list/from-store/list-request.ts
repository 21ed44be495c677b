import { type InsightSortColumn, readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import { toColumnTest } from '@sentinel/domain/insights/column-tests'
import type { ColumnTest } from '@sentinel/domain/insights/compile-test'
import type { InsightFilter } from '../insight-filter.ts'

/** A list as requested from the worker. Days are already converted to moments, so the worker needs no calendar and no schema. */
export interface ListRequest {
  /** Identical for identical filters. */
  key: string
  archived: boolean
  /** True to show one row per collection. */
  collections: boolean
  tests: ColumnTest[]
  column: InsightSortColumn
  isDescending: boolean
}

export function toListRequest(filter: InsightFilter): ListRequest {
  const { archived, collections, rules, zone, sort } = filter
  const tests = rules.map((rule) => toColumnTest(rule, zone))
  return { key: JSON.stringify(filter), archived, collections, tests, ...readInsightSort(sort) }
}
