import type { ReactNode } from 'react'

/** A column in a list of commands. `SortKey` is the column's name in the address if the list can be sorted by it. */
export interface CommandColumn<Row, SortKey extends string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Returns the value that rows are sorted by. Null comes last. Numbers are first sorted in descending order, names in ascending order. */
  sort?: { key: SortKey; by: (row: Row) => string | number | null; isOfNames?: true }
  widthPx?: number
  /** True to hide the column in cards, on phones. */
  isOnlyInTable?: true
}
