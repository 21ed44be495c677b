export interface CsvRecord {
  /** The line in which the record begins. The first line is 1. */
  line: number
  cells: string[]
}

export interface CsvText {
  records: CsvRecord[]
  /** Lines with text after a closing quote, such as `"a"b`. */
  strayQuoteLines: number[]
  /** The line of a quote that is never closed. Everything after it is missing from `records`. */
  openQuoteLine: number | undefined
}

const SEPARATORS = [',', ';', '\t']
const BYTE_ORDER_MARK = '\u{feff}'

/**
 * Reads CSV according to RFC 4180. Cells are separated by commas, semicolons or tabs, whichever is most frequent in the first line. A line ends with
 * LF, CRLF or CR. Blank lines are skipped.
 */
export function readCsv(text: string): CsvText {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  // Matches a cell with or without quotes, then any text that mistakenly follows a closing quote, then the end of the cell.
  const separator = findSeparator(plain)
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)("|$)([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  const read: CsvText = { records: [], strayQuoteLines: [], openQuoteLine: undefined }
  let line = 1
  let record: CsvRecord = { line, cells: [] }
  while (cell.lastIndex <= plain.length) {
    const [, quoted, closing, stray, bare = '', end = ''] = cell.exec(plain) ?? []
    if (quoted !== undefined && closing === '') return { ...read, openQuoteLine: line }
    if (stray) read.strayQuoteLines.push(line)
    line += countLines(quoted)
    record.cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === separator) continue
    if (record.cells.some((content) => content.trim() !== '')) read.records.push(record)
    if (end === '') return read
    line += 1
    record = { line, cells: [] }
  }
  return read
}

function findSeparator(text: string): string {
  const [header = ''] = /^[\r\n\s]*[^\r\n]*/.exec(text) ?? []
  const count = (separator: string) => header.split(separator).length
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

function countLines(text: string | undefined): number {
  return text?.match(/\r\n|\r|\n/g)?.length ?? 0
}
