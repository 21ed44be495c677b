import type { ReactNode } from 'react'

/** A column of a list of commands. `SortKey` is the name in the address of a column that the list can be sorted by. */
export interface CommandColumn<Row, SortKey extends string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Returns the value that rows are sorted by. Null comes last. Numbers start in descending order, and names in ascending order. */
  sort?: { key: SortKey; by: (row: Row) => string | number | null; isOfNames?: true }
  widthPx?: number
  /** True to hide the column in cards, on phones. */
  isOnlyInTable?: true
}
