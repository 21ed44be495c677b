import type { InsightNames } from '@sentinel/contracts/insights/insight-lines'
import { insightKinds, storedColumns } from './columns.ts'
import { newestFirst } from './list-rows.ts'
import { createTable, type InsightTable, putNames, sources, statuses } from './table.ts'

/**
 * A table as a file: the length of the header, the header as JSON, then the columns and the pools, each starting at a multiple of 8 bytes.
 * The rows are sorted by id. Collections are derived from the rows.
 */
interface Header {
  /** A file with other columns, or with other numbers for sources or statuses, is from another version of the console and is not read. */
  format: string
  savedAtMs: number
  revision: string
  rows: number
  names: InsightNames
  listClasses: number
  photoBytes: number
}

const FORMAT = JSON.stringify([
  storedColumns.map((name) => [name, insightKinds[name].BYTES_PER_ELEMENT]),
  sources,
  statuses,
])
const ALIGNMENT_BYTES = 8

/** Returns the parts of the file. They do not change if the table later does. */
export function writeTable(table: InsightTable, savedAtMs: number): Uint8Array<ArrayBuffer>[] {
  const rows = newestFirst(table, table.length)
  const { listClasses, listConfidences, photoBytes } = table
  const header: Header = {
    format: FORMAT,
    savedAtMs,
    revision: table.revision,
    rows: rows.length,
    names: { classes: table.classes.entries, devices: table.devices.entries },
    listClasses: listClasses.length,
    photoBytes: photoBytes.length,
  }
  const text = new TextEncoder().encode(JSON.stringify(header))
  const columns = storedColumns.map((name) => {
    const from = table.columns[name]
    const column = new insightKinds[name](rows.length)
    for (let at = 0; at < rows.length; at++) column[at] = from[rows[at] ?? 0] ?? 0
    return column
  })
  const pools = [listClasses, listConfidences, photoBytes].map(({ values, length }) =>
    values.slice(0, length),
  )
  return [new Float64Array([text.length]), text, ...columns, ...pools].map(pad)
}

/** Returns the table in a file, without its collections, and when it was saved. Returns undefined if this version cannot read the file. */
export function readTable(file: ArrayBuffer): { table: InsightTable; savedAtMs: number } | undefined {
  try {
    const [headerBytes = 0] = new Float64Array(file, 0, 1)
    const text = new TextDecoder().decode(new Uint8Array(file, ALIGNMENT_BYTES, headerBytes))
    const header = JSON.parse(text) as Header // written above
    if (header.format !== FORMAT) return undefined
    return {
      table: readColumns(file, header, ALIGNMENT_BYTES + padded(headerBytes)),
      savedAtMs: header.savedAtMs,
    }
  } catch {
    return undefined // the file was cut off
  }
}

/**
 * The columns are views of the file, so the table has no capacity for more rows. The pools are copies, because `selectRows` does not copy
 * them.
 */
function readColumns(file: ArrayBuffer, header: Header, firstByte: number): InsightTable {
  const table = createTable()
  let at = firstByte
  function read<Values>(Kind: KindOf<Values>, length: number): Values {
    const values = new Kind(file, at, length)
    at += padded(length * Kind.BYTES_PER_ELEMENT)
    return values
  }
  for (const name of storedColumns)
    Object.assign(table.columns, { [name]: read<unknown>(insightKinds[name], header.rows) })
  table.listClasses = { values: read(Uint32Array, header.listClasses).slice(), length: header.listClasses }
  table.listConfidences = {
    values: read(Float32Array, header.listClasses).slice(),
    length: header.listClasses,
  }
  table.photoBytes = { values: read(Uint8Array, header.photoBytes).slice(), length: header.photoBytes }
  table.revision = header.revision
  table.length = header.rows
  table.sorted = header.rows
  table.fetched = header.rows
  putNames(table, header.names)
  return table
}

interface KindOf<Values> {
  new (file: ArrayBuffer, firstByte: number, length: number): Values
  BYTES_PER_ELEMENT: number
}

const padded = (bytes: number) => Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES

function pad({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  if (byteLength % ALIGNMENT_BYTES === 0) return bytes
  const whole = new Uint8Array(padded(byteLength))
  whole.set(bytes)
  return whole
}
