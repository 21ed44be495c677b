import type { CsvCell } from '@sentinel/domain/csv/csv-cells'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'

export interface WidgetRow {
  key: string
  cells: readonly CsvCell[]
  /** In place of `cells` in a file, where programs read other forms than people. */
  fileCells?: readonly CsvCell[]
  /** Opens the insights behind the row, where a filter can name them. */
  onShow?: () => void
}

/** What a widget shows, as a table. */
export interface WidgetTable {
  columns: readonly string[]
  rows: readonly WidgetRow[]
  /** What a file says about all of its rows, in further columns. */
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
