import type { InsightChangesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Added } from '../insight-list.ts'
import { linesOfPage } from './line.ts'
import { newestFirst } from './list-rows.ts'
import { findRow, type InsightTable, putRows, selectRows } from './table.ts'

/** A table that is being filled or updated. Pushes that arrive during this are applied to it at the end. */
export interface NextTable {
  table: InsightTable
  changes: ((table: InsightTable) => void)[]
  /** The number of arrivals during this that were too many to be pushed one by one. */
  unlisted: number
  /** The rows that pushes have added to the table itself, which they do if lists are made of it. */
  pushedIds: number[]
  /** The ids of the fetched changes, and the number of insights that the server had when it sent the first of them. */
  fetchedIds: Set<number>
  total: number
}

export function createNextTable(table: InsightTable): NextTable {
  return { table, changes: [], unlisted: 0, pushedIds: [], fetchedIds: new Set(), total: 0 }
}

/** Call this before a push adds insights to the table itself. */
export function notePushed({ table, pushedIds }: NextTable, insights: Added['insights']): void {
  for (const { insight_id } of insights)
    if (findRow(table, insight_id) === undefined) pushedIds.push(insight_id)
}

/** Applies a page of changes. The first page also removes what the user does not see any more, which can replace the table by another one. */
export function applyChanges(next: NextTable, page: InsightChangesPage): void {
  if (page.links) {
    next.table = keepLinked(next.table, page.links)
    next.total = page.total
  }
  putRows(next.table, linesOfPage(page))
  for (const id of page.lines.insight_id) next.fetchedIds.add(id)
}

/** Returns true if the table has as many rows as the server had, apart from those that were pushed since. */
export function isWhole({ table, pushedIds, fetchedIds, total }: NextTable): boolean {
  return table.length - pushedIds.filter((id) => !fetchedIds.has(id)).length === total
}

/** Returns a table without the insights that the user does not see any more. It is the same table if these are all and its collections are known. */
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
