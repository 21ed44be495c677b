import type { Insight } from '@sentinel/contracts/insights'
import type { InsightPages } from '../insight-pages.ts'
import { anInsight } from './an-insight.ts'

export function row(insight_id: number): Insight {
  return anInsight({ insight_id })
}

/** Two fetched pages, with more behind them. */
export const fetchedPages: InsightPages = {
  pageParams: [undefined, '40'],
  pages: [
    { insights: [60, 50, 40].map(row), next: '40', total: 9, floorId: 40 },
    { insights: [30, 20].map(row), next: '20', total: 9, floorId: 20 },
  ],
}

export function idsOf({ pages }: InsightPages): number[][] {
  return pages.map(({ insights }) => insights.map(({ insight_id }) => insight_id))
}
