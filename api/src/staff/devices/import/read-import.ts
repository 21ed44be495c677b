import { DeviceOrder, ImportColumn, type ImportError } from '@sentinel/contracts/staff/provisioning'
import { IMPORT_LINES_MAX } from '@sentinel/contracts/staff/limits'
import { type CsvRecord, readCsv } from '@sentinel/domain/csv/read-csv'

export interface OrderLine {
  line: number
  order: DeviceOrder
}

export interface ReadImport {
  /** The lines without errors, in file order. */
  lines: OrderLine[]
  errors: ImportError[]
}

const COLUMNS: readonly string[] = ImportColumn.options
const WRONG_ENCODING = 'The text is not UTF-8. Save the file as “CSV UTF-8” and choose it again.'

/** Parses the devices in a CSV file, and returns all errors that can be detected from the file alone. */
export function readImport(csv: string): ReadImport {
  if (csv.includes('\0')) return failed(0, WRONG_ENCODING) // UTF-16 that was read as UTF-8
  const { records, strayQuoteLines, openQuoteLine } = readCsv(csv)
  const [header, ...rest] = records
  if (!header) return failed(0, 'The file is empty. Its first line names the columns, device_id among them.')
  if (rest.length > IMPORT_LINES_MAX)
    return failed(0, `The file has ${rest.length} devices, at most ${IMPORT_LINES_MAX} fit. Split it.`)
  const columns = header.cells.map((name) => name.trim().toLowerCase())
  const headerErrors = checkHeader(header.line, columns)
  if (headerErrors.length > 0) return { lines: [], errors: headerErrors }
  const read = rest.map((record) => readRecord(record, columns))
  const lines = read.flatMap(({ line }) => line ?? [])
  const errors = [
    ...read.flatMap((record) => record.errors),
    ...strayQuoteLines.map((line) =>
      problem(line, null, 'Text follows a closing quote. Write a quote within a cell twice.'),
    ),
    ...(openQuoteLine === undefined
      ? []
      : [
          problem(openQuoteLine, null, 'A quote is opened and never closed. The file may have been cut off.'),
        ]),
    ...findRepeated(lines),
  ]
  return { lines, errors }
}

function checkHeader(line: number, columns: string[]): ImportError[] {
  const unknown = columns.filter((name) => name !== '' && !COLUMNS.includes(name))
  const repeated = columns.filter((name, at) => name !== '' && columns.indexOf(name) !== at)
  const known = COLUMNS.join(', ')
  return [
    ...unknown.map((name) => problem(line, null, `There is no column “${cut(name)}”. Columns are ${known}.`)),
    ...repeated.map((name) => problem(line, null, `The column “${cut(name)}” is listed twice. Remove one.`)),
    ...(columns.includes('device_id')
      ? []
      : [problem(line, 'device_id', `The column device_id is missing. The first line names the columns.`)]),
  ]
}

function readRecord(
  { line, cells }: CsvRecord,
  columns: string[],
): { line?: OrderLine; errors: ImportError[] } {
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  if (surplus || cells.length < columns.length)
    return { errors: [problem(line, null, explainWidth(cells, columns))] }
  const unnamed = columns.findIndex((name, at) => name === '' && cells[at]?.trim() !== '')
  if (unnamed !== -1) return { errors: [problem(line, null, explainUnnamed(unnamed + 1))] }
  const named = Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim() ?? '']))
  const text = (name: ImportColumn) => named[name] || null
  const id = named['device_id'] ?? ''
  const parsed = DeviceOrder.safeParse({
    device_id: /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN,
    owner_email: text('owner_email'),
    name: text('name'),
    firmware: text('firmware'),
    dev_eui: text('dev_eui'),
  })
  const encoding = cells.some((cell) => cell.includes('\u{fffd}'))
    ? [problem(line, null, WRONG_ENCODING)]
    : []
  if (parsed.success) return { line: { line, order: parsed.data }, errors: encoding }
  const errors = parsed.error.issues.map(({ path: [name], message }) => {
    const column = ImportColumn.parse(name)
    return problem(line, column, column === 'device_id' ? explainId(id, message) : message)
  })
  return { errors: [...encoding, ...errors] }
}

function explainWidth(cells: string[], columns: string[]): string {
  return `The line has ${cells.length} cells, the first line ${columns.length}. Add what is missing, or remove what is too much.`
}

function explainUnnamed(position: number): string {
  return `Cell ${position} has a text, but the first line names no column for it. Name the column, or empty the cell.`
}

function explainId(text: string, message: string): string {
  if (text === '') return 'The device id is missing.'
  return /^\d+$/.test(text) && !/^\d{11}/.test(text)
    ? message
    : `“${cut(text)}” is not a device id. A device id is a whole number.`
}

/** Finds ids and DevEUIs that occur more than once. A line's error names the first line with the same value. */
function findRepeated(lines: OrderLine[]): ImportError[] {
  return (['device_id', 'dev_eui'] as const).flatMap((column) => {
    const firstLines = new Map<number | string, number>()
    return lines.flatMap(({ line, order: { [column]: value } }) => {
      if (value === null) return []
      const first = firstLines.get(value)
      if (first !== undefined)
        return problem(line, column, `${value} is on line ${first} already. Remove one of the two.`)
      firstLines.set(value, line)
      return []
    })
  })
}

export function problem(line: number, column: ImportColumn | null, message: string): ImportError {
  return { line, column, message }
}

function failed(line: number, message: string): ReadImport {
  return { lines: [], errors: [problem(line, null, message)] }
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
