import type { ListOrder, ListRequest, TotalKind } from '@sentinel/contracts/staff/lists'
import type { ReactNode } from 'react'

/** A column of a list. `Sort` and `Filter` are the names that the endpoint uses to sort and filter. */
export interface InternalColumn<Row, Sort extends string = string, Filter extends string = string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Columns without a width share the remaining space. */
  widthPx?: number
  sort?: Sort
  filter?: Filter
  /** The name of the filter, if it is not `label`. */
  filterLabel?: string
  /** The choices of the filter. Without choices the filter is entered as text. */
  options?: readonly { key: string; name: string }[]
  /** The filter is a day of the person's calendar. The server receives the time at which it begins. */
  isFilteredByDay?: true
  /** True to hide the column in cards, on phones. */
  isOnlyInTable?: true
}

/** A list of the Internal page. The server sorts, filters and pages it. */
export interface InternalListOf<Row, Sort extends string = string, Filter extends string = string> {
  /** Its query key is `['internal', name]` followed by the request. */
  name: string
  /** Its accessible name. */
  label: string
  columns: readonly InternalColumn<Row, Sort, Filter>[]
  /** The list is sorted like this by default. */
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
  /** The order and the filters reflect this time. Undefined or null if they are current. */
  asOf?: string | null
}
