import type { Queryable } from '@sentinel/migrations/connect'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'
import { countMembers, writeCollections } from './export-collections.ts'
import { type ExportOptions, readRows, walkRows } from './export-rows.ts'
import { countScope } from './find-insights.ts'
import { insightCsvHeader, toInsightCells } from './csv-columns.ts'
import { presentInsights } from '../rows/insight-json.ts'
import { type ListPin, makeScope } from '../rows/list-scope.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { findSortedIds } from './sorted-places.ts'

interface Export {
  /** The number of lines after the header. */
  total: number
  /** The file's pieces. The next rows are read when a piece is requested. */
  pieces: AsyncGenerator<string, void>
}

const ROWS_READ_AT_ONCE = 1000

/**
 * Writes a list as a CSV file, in list order, as of now. There is one line for each insight, even if the list has collections. Rejects if anything
 * fails before the first piece is read, so that the request can still be answered with an error.
 */
export async function exportInsightCsv(db: Queryable, options: ExportOptions): Promise<Export> {
  const { userId, list, density } = options
  const pin = await findOwnLinks(db, userId)
  const scope = makeScope(pin, { filter: list, density, pin })
  const sortedIds = list.column === 'time' ? undefined : await findSortedIds(db, scope, list)
  if (list.collectionsOf === undefined)
    return {
      total: await countScope(db, scope, list),
      pieces: writeInsightLines(db, { ...options, pin, sortedIds }),
    }
  return {
    total: await countMembers(db, scope),
    pieces: writeCollections(db, { ...options, pin, sortedIds }),
  }
}

interface WriteOptions extends ExportOptions {
  pin: ListPin
  /** Set if the list is not sorted by time. */
  sortedIds: readonly number[] | undefined
}

async function* writeInsightLines(
  db: Queryable,
  { sortedIds, ...options }: WriteOptions,
): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + writeCsvLine(insightCsvHeader)
  const read = { ...options, most: ROWS_READ_AT_ONCE }
  for await (const rows of sortedIds ? readRows(db, sortedIds, read) : walkRows(db, read)) {
    const insights = await presentInsights(db, rows)
    yield insights.map((insight) => writeCsvLine(toInsightCells(insight))).join('')
  }
}
