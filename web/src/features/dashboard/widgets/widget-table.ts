import type { CsvCell } from '@sentinel/domain/csv/csv-cells'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'

export interface WidgetRow {
  key: string
  cells: readonly CsvCell[]
  /** Replaces `cells` in a file, because programs need other formats than people. */
  fileCells?: readonly CsvCell[]
  /** Opens the insights of the row, if a filter can select them. */
  onShow?: () => void
}

/** Contains the content of a widget as a table. */
export interface WidgetTable {
  columns: readonly string[]
  rows: readonly WidgetRow[]
  /** A file has these facts about all rows in additional columns. */
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
