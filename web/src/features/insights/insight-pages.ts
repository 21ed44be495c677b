import type { Insight, InsightWindow } from '@sentinel/contracts/insights'
import type { InfiniteData } from '@tanstack/react-query'
import type { Arrivals, InsightFilter } from './queries.ts'

/** The fetched part of the list: pages from the newest insight downwards without a gap. */
export type InsightPages = InfiniteData<InsightWindow>

export function toRows({ pages }: InsightPages): Insight[] {
  return pages.flatMap(({ insights }) => insights)
}

/** How many wait that the list does not show yet: a fetch may have brought some of them already. */
export function countWaiting(pages: InsightPages | undefined, { insights, total }: Arrivals): number {
  const shown = new Set(pages && toRows(pages).map(({ insight_id }) => insight_id))
  return total - insights.filter(({ insight_id }) => shown.has(insight_id)).length
}

/**
 * Puts what waited in its places. One that belongs below the fetched part is left out: scrolling there fetches it. One
 * that is there already gives way to what came last.
 */
export function addRows(pages: InsightPages, { insights, total }: Arrivals): InsightPages {
  const waiting = countWaiting(pages, { insights, total })
  const lastPage = pages.pages.at(-1)
  const oldestId = lastPage?.next == null ? 0 : (lastPage.insights.at(-1)?.insight_id ?? 0)
  const byId = new Map(
    [...toRows(pages), ...insights.filter(({ insight_id }) => insight_id > oldestId)].map((row) => [
      row.insight_id,
      row,
    ]),
  )
  const rows = [...byId.values()].toSorted((a, b) => b.insight_id - a.insight_id)
  return withTotal(deal(pages, rows), (former) => former + waiting)
}

/** Puts changed rows in the place of the former ones; a row that the filter no longer lets in goes. */
export function replaceRows(
  pages: InsightPages,
  changed: readonly Insight[],
  { archived }: InsightFilter,
): InsightPages {
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  const isOut = ({ insight_status }: Insight) => !archived && insight_status === 'archive'
  const former = toRows(pages)
  const rows = former.map((row) => byId.get(row.insight_id) ?? row).filter((row) => !isOut(row))
  return withTotal(deal(pages, rows), (total) => total - (former.length - rows.length))
}

/** Shares rows out over the pages there were: all that is new goes on the first one, ends and cursors stay. */
function deal(pages: InsightPages, rows: Insight[]): InsightPages {
  let from = 0
  const dealt = pages.pages.map((page, at) => {
    const endId = page.insights.at(-1)?.insight_id ?? Number.POSITIVE_INFINITY
    const isLast = at === pages.pages.length - 1
    const until = isLast ? rows.length : rows.findIndex(({ insight_id }) => insight_id < endId)
    const insights = rows.slice(from, until === -1 ? rows.length : Math.max(until, from))
    from += insights.length
    return { ...page, insights }
  })
  return { ...pages, pages: dealt }
}

function withTotal(pages: InsightPages, change: (total: number) => number): InsightPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, total: change(page.total) })) }
}
