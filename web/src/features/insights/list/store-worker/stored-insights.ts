import type { InsightChangesPage, InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Publish } from '../from-store/messages.ts'
import type { Added, Changed } from '../insight-list.ts'
import { createListSnapshot, type RequestedList } from './list-snapshot.ts'
import type { InsightTable } from './table.ts'
import { createTables } from './tables.ts'

/** Stores all the user's insights, and publishes lists of them. */
export function createStoredInsights(publish: Publish) {
  const list = createListSnapshot(publish)
  const tables = createTables()

  function publishChanges(): void {
    const table = tables.current()
    if (table) list.publish(table, { unlisted: tables.unlisted() })
  }
  function complete(revision: string): void {
    tables.complete(revision, (table) => list.showAll(table))
    publish({ kind: 'complete' })
    publishChanges()
  }
  function showAll(): void {
    const table = tables.current()
    if (table) list.showAll(table)
    publishChanges()
  }

  return {
    publishChanges,
    current: tables.current,
    /** Starts filling another table. The current one is used until the fill is complete. */
    beginFill: tables.beginFill,
    addPage: (page: InsightLinesPage) => tables.addPage(page),
    completeFill: complete,
    /** Starts updating the current table, or a saved one. */
    beginUpdate: (from: InsightTable) => tables.beginUpdate(from),
    /** Returns the number of removed rows, which disappear from lists immediately. */
    addChanges(page: InsightChangesPage): number {
      const removed = tables.addChanges(page)
      if (removed > 0) showAll()
      return removed
    },
    /** Returns false, without completing anything, if `isChecked` is true and the table does not have as many rows as the server. */
    completeUpdate(revision: string, { isChecked }: { isChecked: boolean }): boolean {
      if (isChecked && !tables.isWhole()) return false
      complete(revision)
      return true
    },
    add: (push: Added) => tables.add(push),
    change(push: Changed) {
      tables.change(push)
      publish({ kind: 'changed', push })
    },
    /** Publishes another list. It shows all insights, except that after a handover the `waiting` ones keep waiting. */
    show(requested: RequestedList) {
      list.request(requested)
      const table = tables.current()
      if (!table) return
      list.showAll(table, { except: requested.waiting })
      list.publish(table, { unlisted: tables.unlisted(), isAnother: true })
    },
    showArrivals() {
      showAll()
      return { isMissingSome: tables.unlisted() > 0 }
    },
    publishRows(ids: readonly number[]) {
      const table = tables.current()
      publish({ kind: 'rows', ids, rows: table ? list.readShown(table, ids) : [] })
    },
  }
}
