import type { InsightRules } from '@sentinel/contracts/insight-filters'
import { daysOf, todayIn } from '../../../filters/today.ts'

/** The rules that list the insights received from the day of a moment until today. */
export function findNewInsights(sinceIso: string, zone: string): InsightRules {
  const { from } = daysOf(Date.parse(sinceIso), zone)
  const { to } = todayIn(zone)
  // The clock of this browser may be behind the server's.
  return [{ column: 'time_stamp', from: from < to ? from : to, to }]
}
