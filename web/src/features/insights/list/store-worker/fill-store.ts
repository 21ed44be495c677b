import type { InsightChangesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Publish, ToWorker } from '../from-store/messages.ts'
import { fetchPages, type Source } from './fetch-pages.ts'
import { createSavedTable } from './saved-table.ts'
import type { createStoredInsights } from './stored-insights.ts'
import type { InsightTable } from './table.ts'

/** A browser should not store more. Users with more insights read lists from the server. */
const INSIGHTS_MAX = 2_000_000

export type FillSource = Pick<Extract<ToWorker, { kind: 'fill' }>, 'url' | 'changesUrl' | 'token' | 'userId'>

type StoredInsights = ReturnType<typeof createStoredInsights>

/**
 * Makes the store equal to the server's data. A call while it runs makes it run once more.
 *
 * 1. **Update.** If there is a table, in memory or saved by an earlier visit, it fetches what has changed since the table's revision.
 * 2. **Fill.** Otherwise, or if the server does not know all changes, or if the table has other rows than the server afterwards, it fetches all
 *    insights into a second table.
 * 3. **Save.** After a fill, or after updates that changed much, the table is saved for the next visit.
 */
export function createFiller(stored: StoredInsights, publish: Publish) {
  const saved = createSavedTable(stored.current)
  let source: FillSource | undefined
  let isFilling = false
  /** True if something was missed since the running fill or update began. */
  let isOutdated = false

  async function fill(): Promise<void> {
    isOutdated = true
    if (isFilling) return
    isFilling = true
    while (isOutdated && source) {
      isOutdated = false
      const { url, changesUrl, token, userId } = source
      const table = stored.current() ?? (await saved.load(userId))
      const update = table && (await updateStore(stored, table, { url: changesUrl, token }))
      if (update) {
        isOutdated ||= !update.isChecked
        saved.saveLater(update)
      } else if (await fillStore(stored, { url, token })) {
        saved.saveLater({ changes: Number.POSITIVE_INFINITY })
      } else {
        await saved.remove()
        return publish({ kind: 'blocked' })
      }
    }
    isFilling = false
  }

  return {
    fill(from: FillSource): void {
      source = from
      void fill()
    },
    fillAgain: () => void fill(),
  }
}

/**
 * Returns the number of changes, or undefined if the table could not be updated. After several pages, `isChecked` is false: rows that arrived in between
 * may be missing, so the store has to be updated once more.
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
    stored.addChanges(value)
    changes += value.lines.insight_id.length
  }
  const isComplete = revision !== undefined && stored.completeUpdate(revision, { isChecked })
  return isComplete ? { changes, isChecked } : undefined
}

/** Returns false if the server refuses, or if there are too many insights. */
async function fillStore(stored: StoredInsights, source: Source): Promise<boolean> {
  stored.beginFill()
  const pages = fetchPages(source)
  let revision = ''
  for (;;) {
    const { done, value } = await pages.next()
    if (done && value !== 'whole') return false
    if (done) break
    if (value.total > INSIGHTS_MAX) return false
    revision ||= value.revision
    stored.addPage(value)
  }
  stored.completeFill(revision)
  return true
}
