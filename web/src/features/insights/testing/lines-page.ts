import { InsightLines, type InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { linesOfInsights } from '../list/store-worker/line.ts'

/** Returns insights as a page that the store is filled with. */
export function linesPage(insights: readonly Insight[], next: string | null = null): InsightLinesPage {
  const { lines, names } = linesOfInsights(insights)
  const columns = Object.keys(InsightLines.shape) as (keyof InsightLines)[] // safe: its own keys
  const page = Object.fromEntries(columns.map((name) => [name, lines.map((line) => line[name])]))
  return { lines: page as InsightLines, names, next, total: insights.length } // safe: columns of the lines above
}
