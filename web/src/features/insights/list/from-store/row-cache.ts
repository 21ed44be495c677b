import type { ListedInsight } from '../members.ts'
import type { Changed } from './messages.ts'

/** Beyond these the rows that were handed out first are forgotten. */
const ROWS_MAX = 5000

/** The rows that the page has at hand of a list that the worker keeps. */
export function createRowCache() {
  const rows = new Map<number, ListedInsight>()
  let held: ReadonlySet<number> = new Set()

  function keep(id: number, row: ListedInsight): void {
    rows.delete(id) // so that it stands behind the others
    rows.set(id, row)
  }
  function forget(): void {
    for (const id of rows.keys()) {
      if (rows.size <= ROWS_MAX + held.size) break
      if (!held.has(id)) rows.delete(id)
    }
  }
  /** What has been asked for by these ids. A collection is found by the id it was asked for too, whoever stands for it now. */
  function putFor(ids: readonly number[], listed: readonly (ListedInsight | undefined)[]): void {
    for (const [at, row] of listed.entries()) {
      if (!row) continue
      keep(ids[at] ?? row.insight_id, row)
      keep(row.insight_id, row)
    }
    forget()
  }
  return {
    put(listed: readonly ListedInsight[]) {
      for (const row of listed) keep(row.insight_id, row)
      forget()
    },
    putFor,
    /** Takes what is known by these ids and has changed; says what is at hand still as it was. */
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
