import type { ListOrder, ListRequest, TotalKind } from '@sentinel/contracts/staff/lists'
import type { ReactNode } from 'react'

/** A column in a list. `Sort` and `Filter` are the names that the endpoint uses to sort and filter. */
export interface InternalColumn<Row, Sort extends string = string, Filter extends string = string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Columns without a width share the remaining space. */
  widthPx?: number
  sort?: Sort
  filter?: Filter
  /** The filter's name, if it is not `label`. */
  filterLabel?: string
  /** The filter's options. Without options it is a text field. */
  options?: readonly { key: string; name: string }[]
  /** True if the filter is a day in the person's calendar. The server receives the time at which the day begins. */
  isFilteredByDay?: true
  /** True to hide the column in cards, on phones. */
  isOnlyInTable?: true
}

/** A list on the Internal page. The server sorts, filters and pages it. */
export interface InternalListOf<Row, Sort extends string = string, Filter extends string = string> {
  /** The query key is `['internal', name]` followed by the request. */
  name: string
  /** The list's accessible name. */
  label: string
  columns: readonly InternalColumn<Row, Sort, Filter>[]
  /** The list's default order. */
  usual: { sort: Sort; order: ListOrder }
  idOf: (row: Row) => number
  fetchPage: (request: ListRequest<Sort, Filter>, signal: AbortSignal) => Promise<InternalPage<Row>>
  /** Shown if there are no rows and no filters. */
  empty: { title: string; body: string }
}

interface InternalPage<Row> {
  rows: Row[]
  total: number
  totalKind: TotalKind
  /** The time that the order and the filters reflect. Undefined or null if they are up to date. */
  asOf?: string | null
}
