import type { InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Publish } from '../from-store/messages.ts'
import type { Added, Changed } from '../insight-list.ts'
import { linesOfInsights, linesOfPage } from './line.ts'
import { createListSnapshot, type RequestedList } from './list-snapshot.ts'
import { appendFetched, createTable, findRow, type InsightTable, putRows, setStatus } from './table.ts'

/** A table that is being filled. Pushes that arrive meanwhile are applied to it when all pages are loaded. */
interface Filling {
  table: InsightTable
  changes: ((table: InsightTable) => void)[]
  unlisted: number
}

/** Stores all insights of the user: the table that lists are made of, and the next table while that is being filled. */
export function createStoredInsights(publish: Publish) {
  const list = createListSnapshot(publish)
  let table: InsightTable | undefined
  let filling: Filling | undefined
  /** The number of arrivals that were too many to be pushed one by one. */
  let unlisted = 0

  function apply(change: Filling['changes'][number]): void {
    if (table) change(table)
    filling?.changes.push(change)
  }
  const publishChanges = () => table && list.publish(table, { unlisted })

  return {
    publishChanges,
    beginFill() {
      filling = { table: createTable(), changes: [], unlisted: 0 }
    },
    addPage(page: InsightLinesPage) {
      if (filling) appendFetched(filling.table, linesOfPage(page))
    },
    completeFill() {
      if (!filling) return
      ;({ table, unlisted } = filling)
      list.showAll(table)
      for (const change of filling.changes) change(table)
      filling = undefined
      publish({ kind: 'complete' })
      publishChanges()
    },
    add({ insights, total }: Added) {
      apply((one) => putRows(one, linesOfInsights(insights)))
      const more = total - insights.length
      unlisted += more
      if (filling) filling.unlisted += more
    },
    change(push: Changed) {
      apply((one) => applyChange(one, push))
      publish({ kind: 'changed', push })
    },
    /** Publishes another list. It shows all insights, except that at the handover `waiting` ones keep waiting. */
    show(requested: RequestedList) {
      list.request(requested)
      if (!table) return
      list.showAll(table, { except: requested.waiting })
      list.publish(table, { unlisted, isAnother: true })
    },
    showArrivals() {
      if (table) list.showAll(table)
      publishChanges()
      return { isMissingSome: unlisted > 0 }
    },
    publishRows(ids: readonly number[]) {
      publish({ kind: 'rows', ids, rows: table ? list.readShown(table, ids) : [] })
    },
  }
}

/** Skips rows that are not stored, because they are among those that were too many to be pushed. */
function applyChange(table: InsightTable, { insight_ids, insight_status, insights }: Changed): void {
  setStatus(table, insight_ids, insight_status)
  const known = insights.filter(({ insight_id }) => findRow(table, insight_id) !== undefined)
  putRows(table, linesOfInsights(known))
}
