import type { Insight } from '@sentinel/contracts/insights/insights'
import type { InsightPages } from '../list/from-server/insight-pages.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'

export function row(insight_id: number): Insight {
  return anInsight({ insight_id })
}

const read_at = '2026-11-20T04:00:00.000Z'

/** The first two fetched pages of a longer list. */
export const fetchedPages: InsightPages = {
  pageParams: [undefined, '40'],
  pages: [
    { insights: [60, 50, 40].map(row), next: '40', total: 9, read_at, floorId: 40 },
    { insights: [30, 20].map(row), next: '20', total: 9, read_at, floorId: 20 },
  ],
}

export function idsOf({ pages }: InsightPages): number[][] {
  return pages.map(({ insights }) => insights.map(({ insight_id }) => insight_id))
}
