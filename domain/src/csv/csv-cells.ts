/** A cell of a table. Text is escaped if a spreadsheet would read it as a formula. Numbers stay numbers. */
export type CsvCell = string | number | null

/** Tells spreadsheets that the file is UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\u{feff}'

const NEEDS_QUOTES = /[",;\t\r\n]/
/** Matches text that a spreadsheet reads as a formula, even after spaces or with full-width characters. */
const BEGINS_FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** Returns a line in RFC 4180 format, including its line ending. */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // Spreadsheets also evaluate quoted formulas, but not after an apostrophe.
  const text = BEGINS_FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
