import type { InsightChangesPage, InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Added, Changed } from '../insight-list.ts'
import { linesOfInsights, linesOfPage } from './line.ts'
import { newestFirst } from './list-rows.ts'
import {
  appendFetched,
  createTable,
  findRow,
  type InsightTable,
  putRows,
  selectRows,
  setStatus,
} from './table.ts'

/** A table that is being filled or updated. Pushes that arrive in the meantime are applied to it at the end. */
interface NextTable {
  table: InsightTable
  changes: ((table: InsightTable) => void)[]
  /** The number of arrivals in the meantime that were too many to be pushed individually. */
  unlisted: number
  /** The rows that pushes have added directly to the table, which they do if lists are made from it. */
  pushedIds: number[]
  /** The ids of the fetched changes, and the number of insights that the server had when it sent the first ones. */
  fetchedIds: Set<number>
  total: number
}

/**
 * Holds the table that lists are made from, and the next one. A fill makes the next table from all insights. An update makes it from the
 * current table, or a saved one, by applying what has changed since.
 */
export function createTables() {
  let table: InsightTable | undefined
  let next: NextTable | undefined
  /** The number of arrivals that were too many to be pushed individually. */
  let unlisted = 0

  function apply(change: NextTable['changes'][number]): void {
    if (table) change(table)
    next?.changes.push(change)
  }

  return {
    current: () => table,
    unlisted: () => unlisted,
    beginFill() {
      next = createNextTable(createTable())
    },
    addPage(page: InsightLinesPage) {
      if (!next) return
      appendFetched(next.table, linesOfPage(page))
    },
    beginUpdate(from: InsightTable) {
      next = createNextTable(from)
    },
    /** Returns the number of rows removed because the user can no longer see them. */
    addChanges(page: InsightChangesPage): number {
      if (!next) return 0
      const isPresent = next.table === table
      const removed = applyChanges(next, page)
      if (isPresent) table = next.table
      return removed
    },
    /** Returns true if the updated table has as many rows as the server. */
    isWhole: () => next !== undefined && isWhole(next),
    /** Makes the next table the current one. `onFetched` is called before applying the pushes that have arrived since the beginning. */
    complete(revision: string, onFetched: (table: InsightTable) => void) {
      if (!next) return
      ;({ table, unlisted } = next)
      table.revision = revision
      table.fetched = table.length
      onFetched(table)
      for (const change of next.changes) change(table)
      next = undefined
    },
    add({ insights, total }: Added) {
      if (next && next.table === table) notePushed(next, insights)
      apply((one) => putRows(one, linesOfInsights(insights)))
      const more = total - insights.length
      unlisted += more
      if (next) next.unlisted += more
    },
    change(push: Changed) {
      apply((one) => applyChange(one, push))
    },
  }
}

/** Skips rows that are not stored, because they are among those that were too many to be pushed. */
function applyChange(table: InsightTable, { insight_ids, insight_status, insights }: Changed): void {
  setStatus(table, insight_ids, insight_status)
  const known = insights.filter(({ insight_id }) => findRow(table, insight_id) !== undefined)
  putRows(table, linesOfInsights(known))
}

function createNextTable(table: InsightTable): NextTable {
  return { table, changes: [], unlisted: 0, pushedIds: [], fetchedIds: new Set(), total: 0 }
}

/** Call this before a push adds insights to the table itself. */
function notePushed({ table, pushedIds }: NextTable, insights: Added['insights']): void {
  for (const { insight_id } of insights)
    if (findRow(table, insight_id) === undefined) pushedIds.push(insight_id)
}

/**
 * Applies a page of changes. The first page also removes what the user can no longer see, which replaces the table with another one.
 * Returns the number of removed rows.
 */
function applyChanges(next: NextTable, page: InsightChangesPage): number {
  const rowsBefore = next.table.length
  if (page.links) {
    next.table = keepLinked(next.table, page.links)
    next.total = page.total
  }
  const removed = rowsBefore - next.table.length
  putRows(next.table, linesOfPage(page))
  for (const id of page.lines.insight_id) next.fetchedIds.add(id)
  return removed
}

/** Returns true if the table has as many rows as the server had, not counting those pushed since. */
function isWhole({ table, pushedIds, fetchedIds, total }: NextTable): boolean {
  return table.length - pushedIds.filter((id) => !fetchedIds.has(id)).length === total
}

/**
 * Returns a table without the insights that the user can no longer see. This is the same table if there are none and its collections are
 * known.
 */
function keepLinked(table: InsightTable, links: NonNullable<InsightChangesPage['links']>): InsightTable {
  const { id, device } = table.columns
  const fromIds = new Float64Array(table.devices.entries.length).fill(Number.POSITIVE_INFINITY)
  for (const { device_id, from_insight_id } of links) {
    const place = table.devices.places.get(String(device_id))
    if (place !== undefined) fromIds[place] = from_insight_id
  }
  const isSeen = (row: number) => (id[row] ?? 0) >= (fromIds[device[row] ?? 0] ?? Number.POSITIVE_INFINITY)
  const seen = newestFirst(table, table.length).filter(isSeen)
  const hasCollections = table.collections.length > 0
  return seen.length === table.length && hasCollections ? table : selectRows(table, seen)
}
