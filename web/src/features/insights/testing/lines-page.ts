import { InsightLines, type InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { linesOfInsights } from '../list/store-worker/line.ts'

/** Returns a revision. A later response has a higher `number`. */
export const aRevision = (number: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c3301.${number}`

/** Returns insights as a page from which the store is filled. */
export function linesPage(insights: readonly Insight[], next: string | null = null): InsightLinesPage {
  const { lines, names } = linesOfInsights(insights)
  const columns = Object.keys(InsightLines.shape) as (keyof InsightLines)[] // safe: its own keys
  const page = Object.fromEntries(columns.map((name) => [name, lines.map((line) => line[name])]))
  return { lines: page as InsightLines, names, next, total: insights.length, revision: aRevision(1) } // safe: columns of the lines above
}
