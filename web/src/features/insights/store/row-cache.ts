import type { Insight } from '@sentinel/contracts/insights'
import type { Changed } from './copy-messages.ts'

/** Beyond these the rows that were handed out first are forgotten. */
const ROWS_MAX = 5000

/** The rows that the page has at hand of a list that the worker keeps. */
export function createRowCache() {
  const rows = new Map<number, Insight>()
  let held: ReadonlySet<number> = new Set()

  function put(insights: readonly Insight[]): void {
    for (const insight of insights) {
      rows.delete(insight.insight_id) // so that it stands behind the others
      rows.set(insight.insight_id, insight)
    }
    for (const id of rows.keys()) {
      if (rows.size <= ROWS_MAX + held.size) break
      if (!held.has(id)) rows.delete(id)
    }
  }
  return {
    put,
    get: (id: number) => rows.get(id),
    all: () => [...rows.values()],
    ids: () => [...rows.keys()],
    /** These are not forgotten. */
    hold(ids: readonly number[]) {
      held = new Set(ids)
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
