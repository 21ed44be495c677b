import type { ReactNode } from 'react'

/** A column of a list of commands. `SortKey` is what the address calls those that the list can be sorted by. */
export interface CommandColumn<Row, SortKey extends string> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** By what rows are sorted; null comes last. Numbers begin with the highest, names with the first. */
  sort?: { key: SortKey; by: (row: Row) => string | number | null; isOfNames?: true }
  widthPx?: number
  /** Left out where the rows are cards, on phones. */
  isOnlyInTable?: true
}
