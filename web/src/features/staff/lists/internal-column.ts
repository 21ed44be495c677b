import type { ListOrder, ListRequest, TotalKind } from '@sentinel/contracts/staff/lists'
import type { ReactNode } from 'react'

/** A column of a list. `Sort` and `Filter` are the names by which the endpoint sorts and filters. */
export interface InternalColumn<Row, Sort extends string = string, Filter extends string = string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Width in pixels. Columns without one share what is left. */
  widthPx?: number
  sort?: Sort
  filter?: Filter
  /** What its filter is called, where that is not `label`. */
  filterLabel?: string
  /** What a filter can be chosen from; without them it is entered as text. */
  options?: readonly { key: string; name: string }[]
  /** The filter is a day of the person's calendar; the server is asked for the time at which it begins. */
  isFilteredByDay?: true
  /** Left out where the rows are cards, on phones. */
  isOnlyInTable?: true
}

/** A list of the Internal page, which the server sorts, filters and pages. */
export interface InternalListOf<Row, Sort extends string = string, Filter extends string = string> {
  /** Its query key is `['internal', name]`, and what is asked for. */
  name: string
  /** Its accessible name. */
  label: string
  columns: readonly InternalColumn<Row, Sort, Filter>[]
  /** The order at first. */
  usual: { sort: Sort; order: ListOrder }
  idOf: (row: Row) => number
  fetchPage: (request: ListRequest<Sort, Filter>, signal: AbortSignal) => Promise<InternalPage<Row>>
  /** Where there are no rows and no filters. */
  empty: { title: string; body: string }
}

interface InternalPage<Row> {
  rows: Row[]
  total: number
  totalKind: TotalKind
  /** From when order and filters are; left out or null where they are current. */
  asOf?: string | null
}
