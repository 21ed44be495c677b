import { TRAIL_EXPORT_MAX_ROWS, type TrailEntry, type TrailPerson } from '@sentinel/contracts/staff/trail'
import type { Database } from '@sentinel/migrations/connect'
import { CSV_BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from '@sentinel/domain/csv/csv-cells'
import { findTrail } from './find-trail.ts'
import type { TrailSearch } from './read-filter.ts'
import { placeOf } from './trail-cursor.ts'

const ROWS_READ_AT_ONCE = 1000

const columns: Record<string, (entry: TrailEntry) => CsvCell> = {
  'Time (UTC)': ({ at }) => toSheetTime(at),
  'Account number': ({ actor }) => actor?.user_id ?? null,
  'Done by': ({ actor }) => (actor ? nameOf(actor) : 'Command line'),
  Kind: ({ kind }) => kind,
  'Done to account number': ({ subject }) => subject?.user_id ?? null,
  'Done to': ({ subject }) => subject && nameOf(subject),
  'Device ID': ({ device }) => device?.device_id ?? null,
  Device: ({ device }) => device?.name ?? null,
  Details: ({ about }) => JSON.stringify(about),
  Address: ({ address }) => address,
  Browser: ({ user_agent }) => user_agent,
}

/** Writes search results as a CSV file, in pieces. The next rows are read when a piece is requested. */
export async function* exportTrailCsv(db: Database, search: TrailSearch): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + writeCsvLine(Object.keys(columns))
  let entries: TrailEntry[] = []
  for (let written = 0; written < TRAIL_EXPORT_MAX_ROWS; written += entries.length) {
    const last = entries.at(-1)
    const limit = Math.min(ROWS_READ_AT_ONCE, TRAIL_EXPORT_MAX_ROWS - written)
    entries = await findTrail(db, { search, limit, after: last && placeOf(last) })
    yield entries.map((entry) => writeCsvLine(Object.values(columns).map((cell) => cell(entry)))).join('')
    if (entries.length < limit) return
  }
}

function nameOf({ user_id, email }: TrailPerson): string {
  return email ?? `Deleted account ${user_id}`
}

/** Converts `2026-11-20T03:12:00.250Z` to `2026-11-20 03:12:00`, the only form in which spreadsheets recognize a time. */
function toSheetTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)}`
}
