import type { Collection, Insight } from '@sentinel/contracts/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { findCollections } from '../collections/queries.ts'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from './csv-cells.ts'
import type { InsightFilter } from './filter-sql.ts'
import { countScope } from './find-insights.ts'
import { insightCsvHeader, toInsightCells } from './insight-csv.ts'
import { type InsightRow, presentInsights } from './insight-json.ts'
import { type ListPin, makeScope } from './list-scope.ts'
import { findOwnLinks } from './own-links.ts'
import { readInsights } from './read-insights.ts'

interface ExportOptions {
  userId: number
  filter: InsightFilter
  density: number
}

interface Export {
  total: number
  /** The file in pieces. The next rows are read when a piece is asked for. */
  pieces: AsyncGenerator<string, void>
}

const ROWS_READ_AT_ONCE = 1000
/** Each with up to a thousand members. */
const COLLECTIONS_READ_AT_ONCE = 50

/** The insights that a filter lets through as a CSV file, the newest first, as they are at this moment. */
export async function exportInsightCsv(db: Queryable, options: ExportOptions): Promise<Export> {
  const { userId, filter, density } = options
  const own = await findOwnLinks(db, userId)
  const total = await countScope(db, makeScope(own, { filter, density, pin: own }), filter)
  return { total, pieces: writePieces(db, options, own) }
}

async function presentRows(
  db: Queryable,
  rows: readonly InsightRow[],
  { userId, filter }: Pick<ExportOptions, 'userId' | 'filter'>,
): Promise<(Insight | Collection)[]> {
  if (filter.collectionsOf === undefined) return presentInsights(db, rows)
  return findCollections(db, {
    userId,
    newestIds: rows.map(({ insight_id }) => insight_id),
    archived: filter.archived,
  })
}

async function* writePieces(
  db: Queryable,
  { userId, filter, density }: ExportOptions,
  pin: ListPin,
): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + writeCsvLine(insightCsvHeader)
  const most = filter.collectionsOf === undefined ? ROWS_READ_AT_ONCE : COLLECTIONS_READ_AT_ONCE
  let beyondId: number | undefined
  for (;;) {
    // Read anew for each piece: a link that has ended meanwhile shows nothing any more.
    const scope = makeScope(await findOwnLinks(db, userId), { filter, density, pin })
    const walk = { scope, isDescending: true, beyondId, most }
    const rows = await readInsights(db, userId, walk)
    const insights = await presentRows(db, rows, { userId, filter })
    if (insights.length > 0) yield insights.map((insight) => writeCsvLine(toInsightCells(insight))).join('')
    if (rows.length < most) return
    beyondId = rows.at(-1)?.insight_id
  }
}
