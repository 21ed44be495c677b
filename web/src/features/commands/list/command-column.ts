import type { ReactNode } from 'react'

/** A column of a list of commands. `Key` is what the address calls it where the list can be sorted by it. */
export interface CommandColumn<Row, Key extends string> {
  key: Key
  label: string
  cell: (row: Row) => ReactNode
  /** What rows are sorted by; without it the list cannot be sorted by this column. Null comes last. */
  orderBy?: (row: Row) => string | number | null
  widthPx?: number
  /** Left out where the rows are cards, on phones. */
  isOnlyInTable?: true
}
