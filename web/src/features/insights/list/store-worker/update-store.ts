import type { InsightChangesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Publish, ToWorker } from '../from-store/messages.ts'
import { fetchPages, type Source } from './fetch-pages.ts'
import { createSavedTable } from './saved-table.ts'
import type { createStoredInsights } from './stored-insights.ts'
import type { InsightTable } from './table.ts'

/** The most that a browser should store. Users with more insights read lists from the server. */
const INSIGHTS_MAX = 2_000_000

type UpdateRequest = Extract<ToWorker, { kind: 'update' }>

type StoredInsights = ReturnType<typeof createStoredInsights>

/**
 * Synchronizes the store with the server's data. If it is called while it is running, it runs once more.
 *
 * 1. **Update.** If there is a table, in memory or saved during an earlier visit, it fetches what has changed since the table's revision.
 * 2. **Fill.** Otherwise, or if the server does not know all changes, or if the table then has other rows than the server, it fetches all
 *    insights into a second table.
 * 3. **Save.** After a fill, or after an update that removed rows or updates that changed many, the table is saved for the next visit.
 */
export function createUpdater(stored: StoredInsights, publish: Publish) {
  const saved = createSavedTable(stored.current)
  let source: UpdateRequest | undefined
  let isUpdating = false
  /** True if something was missed since the running update began. */
  let isOutdated = false

  async function update(): Promise<void> {
    isOutdated = true
    if (isUpdating) return
    isUpdating = true
    try {
      while (isOutdated && source) {
        isOutdated = false
        await updateFrom(source)
      }
      isUpdating = false
    } catch {
      // The server refuses, or the browser has too little memory. From now on lists come from the server.
      await saved.remove()
      publish({ kind: 'blocked' })
    }
  }

  /** Throws if the store cannot be filled. */
  async function updateFrom({ url, changesUrl, token, userId }: UpdateRequest): Promise<void> {
    const table = stored.current() ?? (await saved.load(userId))
    const changed = table && (await updateStore(stored, table, { url: changesUrl, token }))
    if (!changed) {
      await fillStore(stored, { url, token })
      return saved.saveLater({ changes: Number.POSITIVE_INFINITY })
    }
    isOutdated ||= !changed.isChecked
    saved.saveLater(changed)
  }

  return {
    update(from: UpdateRequest): void {
      source = from
      void update()
    },
    updateAgain: () => void update(),
  }
}

/**
 * Returns the number of changes, or undefined if the table could not be updated. After several pages, `isChecked` is false: rows that
 * arrived in between may be missing, so the store has to be updated again.
 */
async function updateStore(
  stored: StoredInsights,
  table: InsightTable,
  source: Source,
): Promise<{ changes: number; isChecked: boolean } | undefined> {
  stored.beginUpdate(table)
  const pages = fetchPages<InsightChangesPage>(source, { since: table.revision })
  let revision: string | undefined
  let changes = 0
  let isChecked = true
  for (;;) {
    const { done, value } = await pages.next()
    if (done && value !== 'whole') return undefined
    if (done) break
    if (value.total > INSIGHTS_MAX) return undefined
    isChecked = revision === undefined
    revision ??= value.revision
    const removed = stored.addChanges(value)
    changes += removed > 0 ? Number.POSITIVE_INFINITY : value.lines.insight_id.length
  }
  const isComplete = revision !== undefined && stored.completeUpdate(revision, { isChecked })
  return isComplete ? { changes, isChecked } : undefined
}

/** Throws if the server refuses, or if there are too many insights. */
async function fillStore(stored: StoredInsights, source: Source): Promise<void> {
  stored.beginFill()
  const pages = fetchPages(source)
  let revision = ''
  for (;;) {
    const { done, value } = await pages.next()
    if (done && value !== 'whole') throw new Error('the server refuses to list all insights')
    if (done) break
    if (value.total > INSIGHTS_MAX) throw new Error('there are too many insights')
    revision ||= value.revision
    stored.addPage(value)
  }
  stored.completeFill(revision)
}
