import type { CsvCell } from '@sentinel/domain/csv/csv-cells'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'

export interface WidgetRow {
  key: string
  cells: readonly CsvCell[]
  /** Opens the insights behind the row, where a filter can name them. */
  onShow?: () => void
}

/** What a widget shows, as a table. */
export interface WidgetTable {
  columns: readonly string[]
  rows: readonly WidgetRow[]
}

export function toCsv({ columns, rows }: WidgetTable): Blob {
  const lines = [columns, ...rows.map(({ cells }) => cells)].map(writeCsvLine)
  return new Blob([CSV_BYTE_ORDER_MARK, ...lines], { type: 'text/csv' })
}
