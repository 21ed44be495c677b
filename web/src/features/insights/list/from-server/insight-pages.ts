import type { Insight, InsightStatus, InsightWindow } from '@sentinel/contracts/insights/insights'
import type { InfiniteData } from '@tanstack/react-query'
import { type InsightFilter, isNewestFirst } from '../insight-filter.ts'
import { compileFilter } from '../matches.ts'
import { type ListedInsight, membersOf } from '../members.ts'
import type { ShownRows } from '../insight-list.ts'

/** A fetched window of the list: all insights from the end of the previous window down to `floorId`. */
export interface InsightPage extends Omit<InsightWindow, 'insights'> {
  insights: ListedInsight[]
  floorId: number
}

/** The fetched part of the list: pages from the newest insight downwards, without gaps. */
export type InsightPages = InfiniteData<InsightPage>

export function toRows({ pages }: InsightPages): ListedInsight[] {
  return pages.flatMap(({ insights }) => insights)
}

/**
 * Inserts rows at their positions, and replaces rows that are already there. Rows below the fetched part are left out, because scrolling
 * there fetches them.
 */
export function addRows(pages: InsightPages, added: readonly ListedInsight[]): InsightPages {
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

/** Replaces changed rows, and removes those that the filter no longer matches. */
export function replaceRows(
  pages: InsightPages,
  changed: readonly ListedInsight[],
  filter: InsightFilter,
): InsightPages {
  const isShown = compileFilter(filter)
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      insights: page.insights.flatMap((row) => {
        const now = byId.get(row.insight_id)
        return now === undefined ? row : isShown(now) ? now : []
      }),
    })),
  }
}

/** Changes rows' status, for a push that contains only ids. */
export function setStatus(
  pages: InsightPages,
  { ids, status }: { ids: ReadonlySet<number>; status: InsightStatus },
  filter: InsightFilter,
): InsightPages {
  const changed = toRows(pages)
    .filter(({ insight_id, insight_status }) => ids.has(insight_id) && insight_status !== status)
    .map((row) => ({ ...row, insight_status: status }))
  return changed.length === 0 ? pages : replaceRows(pages, changed, filter)
}

/** Returns true if rows with this status may be missing from the fetched part, because they were archived or a filter tests the status. */
export function misses(
  pages: InsightPages | undefined,
  { ids, status }: { ids: readonly number[]; status: InsightStatus },
  filter: InsightFilter,
): boolean {
  const looksAtStatus = filter.rules.some(({ column }) => column === 'insight_status')
  if (!pages || (!looksAtStatus && (filter.archived || status === 'archive'))) return false
  const floorId = isNewestFirst(filter) ? (pages.pages.at(-1)?.floorId ?? 0) : 0
  const shown = new Set(toRows(pages).map(({ insight_id }) => insight_id))
  return ids.some((id) => id >= floorId && !shown.has(id))
}

/** Returns up to when insights are shown, which is before the first waiting one was received, and when the last shown one was received. */
export function findShown(pages: InsightPages, waiting: readonly Insight[]): ShownRows {
  const [first] = pages.pages
  const latestShownMs = toRows(pages)
    .flatMap(membersOf)
    .reduce((latest, { time_stamp }) => Math.max(latest, Date.parse(time_stamp)), 0)
  const readMs = Math.max(latestShownMs, first ? Date.parse(first.read_at) : 0)
  const shownUntilMs = waiting.reduce(
    (until, { time_stamp }) => Math.min(until, Date.parse(time_stamp) - 1),
    readMs,
  )
  return { shownUntilMs, latestShownMs }
}

function merge(rows: readonly ListedInsight[], added: readonly ListedInsight[]): ListedInsight[] {
  const byId = new Map([...rows, ...added].map((row) => [row.insight_id, row]))
  return [...byId.values()].toSorted((a, b) => b.insight_id - a.insight_id)
}
