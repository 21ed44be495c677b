import type { CsvCell } from '@sentinel/domain/csv/csv-cells'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'

export interface WidgetRow {
  key: string
  cells: readonly CsvCell[]
  /** Replaces `cells` in a file, because programs need other formats than people do. */
  fileCells?: readonly CsvCell[]
  /** Opens the row's insights, if a filter can select them. */
  onShow?: () => void
}

/** A widget's content as a table. */
export interface WidgetTable {
  columns: readonly string[]
  rows: readonly WidgetRow[]
  /** Facts about all rows, which a file has in additional columns. */
  fileFacts?: readonly WidgetFact[]
}

export interface WidgetFact {
  column: string
  value: CsvCell
}

export function toCsv({ columns, rows, fileFacts = [] }: WidgetTable): Blob {
  const head = [...columns, ...fileFacts.map(({ column }) => column)]
  const facts = fileFacts.map(({ value }) => value)
  const lines = [head, ...rows.map(({ cells, fileCells = cells }) => [...fileCells, ...facts])].map(
    writeCsvLine,
  )
  return new Blob([CSV_BYTE_ORDER_MARK, ...lines], { type: 'text/csv' })
}
