import type { Insight, InsightWindow } from '@sentinel/contracts/insights'
import type { InfiniteData } from '@tanstack/react-query'
import type { InsightFilter } from './insight-filter.ts'

/** A fetched window of the list: all insights from the end of the one before it down to `floorId`. */
export type InsightPage = InsightWindow & { floorId: number }

/** The fetched part of the list: pages from the newest insight downwards without a gap. */
export type InsightPages = InfiniteData<InsightPage>

export function toRows({ pages }: InsightPages): Insight[] {
  return pages.flatMap(({ insights }) => insights)
}

/**
 * Puts rows in their places; one that is there already gives way to what came last. One that belongs below the fetched
 * part is left out: scrolling there fetches it.
 */
export function addRows(pages: InsightPages, added: readonly Insight[]): InsightPages {
  let ceilingId = Number.POSITIVE_INFINITY
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const { floorId } = page
      const own = added.filter(({ insight_id }) => insight_id >= floorId && insight_id < ceilingId)
      ceilingId = floorId
      return own.length === 0 ? page : { ...page, insights: merge(page.insights, own) }
    }),
  }
}

/** Puts changed rows in the place of the former ones; a row that the filter no longer lets in goes. */
export function replaceRows(
  pages: InsightPages,
  changed: readonly Insight[],
  { archived }: InsightFilter,
): InsightPages {
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      insights: page.insights
        .map((row) => byId.get(row.insight_id) ?? row)
        .filter(({ insight_status }) => archived || insight_status !== 'archive'),
    })),
  }
}

function merge(rows: readonly Insight[], added: readonly Insight[]): Insight[] {
  const byId = new Map([...rows, ...added].map((row) => [row.insight_id, row]))
  return [...byId.values()].toSorted((a, b) => b.insight_id - a.insight_id)
}
