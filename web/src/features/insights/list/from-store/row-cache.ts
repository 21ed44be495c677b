import type { Changed } from '../insight-list.ts'
import type { ListedInsight } from '../members.ts'

/** Beyond this size the oldest entries are removed. */
const ROWS_MAX = 5000

/** Caches the rows that the page has requested from the worker. */
export function createRowCache() {
  const rows = new Map<number, ListedInsight>()
  let retained: ReadonlySet<number> = new Set()

  function add(id: number, row: ListedInsight): void {
    rows.delete(id) // so that it becomes the newest entry
    rows.set(id, row)
  }
  function removeOldest(): void {
    for (const id of rows.keys()) {
      if (rows.size <= ROWS_MAX + retained.size) break
      if (!retained.has(id)) rows.delete(id)
    }
  }
  /** Stores rows under the requested ids, too, because another member may now represent the collection. */
  function putFor(ids: readonly number[], listed: readonly (ListedInsight | undefined)[]): void {
    for (const [at, row] of listed.entries()) {
      if (!row) continue
      add(ids[at] ?? row.insight_id, row)
      add(row.insight_id, row)
    }
    removeOldest()
  }
  return {
    put(listed: readonly ListedInsight[]) {
      for (const row of listed) add(row.insight_id, row)
      removeOldest()
    },
    putFor,
    /** Stores changed rows. Returns the ids of cached rows that are still outdated. */
    renew(ids: readonly number[], listed: readonly (ListedInsight | undefined)[]): number[] {
      const known = new Set(ids)
      const outdated = [...rows].filter(([, { insight_id }]) => known.has(insight_id)).map(([id]) => id)
      putFor(ids, listed)
      const renewed = new Set(ids.slice(0, listed.length))
      return outdated.filter((id) => !renewed.has(id))
    },
    get: (id: number) => rows.get(id),
    all: () => [...rows.values()],
    ids: () => [...rows.keys()],
    clear: () => rows.clear(),
    /** Protects these rows from being removed. */
    retain(ids: readonly number[]) {
      retained = new Set(ids)
    },
    change({ insight_ids, insight_status, insights }: Changed) {
      for (const id of insight_ids) {
        const row = rows.get(id)
        if (row && row.insight_status !== insight_status) rows.set(id, { ...row, insight_status })
      }
      for (const insight of insights) if (rows.has(insight.insight_id)) rows.set(insight.insight_id, insight)
    },
  }
}
