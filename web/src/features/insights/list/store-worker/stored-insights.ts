import type { InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Added, Changed, Tell } from '../from-store/messages.ts'
import { linesOfInsights, linesOfPage } from './line.ts'
import { appendFetched, createTable, findRow, type InsightTable, putRows, setStatus } from './table.ts'
import { createToldList, type ShownList } from './list-snapshot.ts'

/** A table on its way: pushes that come meanwhile hold for it too, once all pages are there. */
interface Filling {
  table: InsightTable
  changes: ((table: InsightTable) => void)[]
  untold: number
}

/** The copy in the worker: the table that lists are made of, and beside it the next one while that is being filled. */
export function createKeptCopy(tell: Tell) {
  const list = createToldList(tell)
  let table: InsightTable | undefined
  let filling: Filling | undefined
  /** How many have come that were too many to be told. */
  let untold = 0

  function apply(change: Filling['changes'][number]): void {
    if (table) change(table)
    filling?.changes.push(change)
  }
  const tellChanges = () => table && list.tell(table, { untold })

  return {
    tellChanges,
    beginFill() {
      filling = { table: createTable(), changes: [], untold: 0 }
    },
    takePage(page: InsightLinesPage) {
      if (filling) appendFetched(filling.table, linesOfPage(page))
    },
    completeFill() {
      if (!filling) return
      ;({ table, untold } = filling)
      list.showAll(table)
      for (const change of filling.changes) change(table)
      filling = undefined
      tell({ kind: 'complete' })
      tellChanges()
    },
    add({ insights, total }: Added) {
      apply((one) => putRows(one, linesOfInsights(insights)))
      const more = total - insights.length
      untold += more
      if (filling) filling.untold += more
    },
    change(push: Changed) {
      apply((one) => applyChange(one, push))
      tell({ kind: 'changed', push })
    },
    show(shown: ShownList) {
      list.show(shown)
      if (!table) return
      list.showAll(table)
      list.tell(table, { untold, isAnother: true })
    },
    showArrivals() {
      if (table) list.showAll(table)
      tellChanges()
      return { isMissingSome: untold > 0 }
    },
    tellRows(ids: readonly number[]) {
      tell({ kind: 'rows', ids, rows: table ? list.readShown(table, ids) : [] })
    },
  }
}

/** Rows that are not here are left out: they are among those that were too many to be told. */
function applyChange(table: InsightTable, { insight_ids, insight_status, insights }: Changed): void {
  setStatus(table, insight_ids, insight_status)
  const known = insights.filter(({ insight_id }) => findRow(table, insight_id) !== undefined)
  putRows(table, linesOfInsights(known))
}
