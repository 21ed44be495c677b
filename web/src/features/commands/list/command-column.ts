import type { ReactNode } from 'react'

/** A column of a list of commands. `SortKey` is the name in the address of a column that the list can be sorted by. */
export interface CommandColumn<Row, SortKey extends string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The value that rows are sorted by; null comes last. Numbers begin with the highest, names with the first. */
  sort?: { key: SortKey; by: (row: Row) => string | number | null; isOfNames?: true }
  widthPx?: number
  /** True to hide the column in cards, on phones. */
  isOnlyInTable?: true
}
