import type { InsightBar } from '@sentinel/contracts/fleet/device-history'
import { HISTORY_INSIGHTS_MAX } from '@sentinel/contracts/fleet/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { type HistoryRange, splitInsights } from './history-parts.ts'

const COUNTS = `
  select counted.insights
  from unnest($2::bigint[], $3::bigint[]) with ordinality as bar (first_id, beyond_id, place) cross join lateral (
    select count(*) as insights from (
      select from insight where device_id = $1 and insight_id >= bar.first_id and insight_id < bar.beyond_id
      limit ${HISTORY_INSIGHTS_MAX}) i) counted
  order by bar.place`

export interface InsightBarsOptions extends HistoryRange {
  deviceId: number
  /** The first insight that the user sees. */
  visibleFromId: number
}

/** Counts a device's insights that the user sees, per day or per week. Reads only the index. */
export async function findInsightBars(
  db: Queryable,
  { deviceId, visibleFromId, ...range }: InsightBarsOptions,
): Promise<InsightBar[]> {
  const bars = splitInsights(range)
  const { rows } = await db.query<{ insights: number }>({
    name: 'device-insight-bars',
    text: COUNTS,
    values: [
      deviceId,
      bars.map(({ fromMs }) => Math.max(firstInsightId(fromMs), visibleFromId)),
      bars.map(({ untilMs }) => firstInsightId(untilMs)),
    ],
  })
  return bars.map(({ fromMs, days }, place) => ({
    from: new Date(fromMs).toISOString(),
    days,
    count: rows[place]?.insights ?? 0,
  }))
}
