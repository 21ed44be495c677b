/** A cell of a table: text is guarded against being taken for a formula, numbers stay numbers. */
export type CsvCell = string | number | null

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\u{feff}'

const NEEDS_QUOTES = /[",;\t\r\n]/
/** What a spreadsheet begins a formula with, also behind spaces and in full width. */
const BEGINS_FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** A line of RFC 4180, with its end. */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // Quoting keeps a formula a formula; what comes before it does not.
  const text = BEGINS_FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
