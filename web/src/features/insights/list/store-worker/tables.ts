import type { InsightChangesPage, InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Added, Changed } from '../insight-list.ts'
import { linesOfInsights, linesOfPage } from './line.ts'
import { applyChanges, createNextTable, isWhole, type NextTable, notePushed } from './next-table.ts'
import { appendFetched, createTable, findRow, type InsightTable, putRows, setStatus } from './table.ts'

/**
 * Holds the table that lists are made of, and the next one. A fill makes the next table from all insights. An update makes it from the present table, or
 * from a saved one, by what has changed since.
 */
export function createTables() {
  let table: InsightTable | undefined
  let next: NextTable | undefined
  /** The number of arrivals that were too many to be pushed one by one. */
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
    /** Returns true if the present table was replaced, because the user does not see some of its rows any more. */
    addChanges(page: InsightChangesPage): boolean {
      if (!next) return false
      const isPresent = next.table === table
      applyChanges(next, page)
      if (!isPresent || next.table === table) return false
      table = next.table
      return true
    },
    /** Returns true if the updated table has as many rows as the server. */
    isWhole: () => next !== undefined && isWhole(next),
    /** Makes the next table the present one. `onFetched` is called before the pushes since the beginning are applied. */
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
