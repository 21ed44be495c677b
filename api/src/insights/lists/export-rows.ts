import type { Queryable } from '@sentinel/migrations/connect'
import type { InsightList } from './insight-list.ts'
import type { InsightRow } from '../rows/insight-json.ts'
import { type ListPin, makeScope } from '../rows/list-scope.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { getInsightRows } from './queries.ts'
import { readInsights } from './read-insights.ts'

export interface ExportOptions {
  userId: number
  list: InsightList
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
}

interface ExportedRows extends ExportOptions {
  /** Insights up to this time are included. */
  pin: ListPin
  /** The number of rows read at once. */
  most: number
}

/**
 * Yields the rows of a list that is sorted by time. They are read as the file is consumed. Devices whose link has ended in the meantime are
 * omitted.
 */
export async function* walkRows(
  db: Queryable,
  { userId, list, density, pin, most }: ExportedRows,
): AsyncGenerator<InsightRow[], void> {
  let beyondId: number | undefined
  for (;;) {
    const scope = makeScope(await findOwnLinks(db, userId), { filter: list, density, pin })
    const rows = await readInsights(db, userId, { scope, isDescending: list.isDescending, beyondId, most })
    yield rows
    if (rows.length < most) return
    beyondId = rows.at(-1)?.insight_id
  }
}

/** Yields the rows with these ids, in the given order. They are read as the file is consumed. */
export async function* readRows(
  db: Queryable,
  ids: readonly number[],
  { userId, most }: Pick<ExportedRows, 'userId' | 'most'>,
): AsyncGenerator<InsightRow[], void> {
  for (let at = 0; at < ids.length; at += most)
    yield await getInsightRows(db, userId, ids.slice(at, at + most))
}
