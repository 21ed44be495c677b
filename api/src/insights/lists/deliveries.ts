import type { Queryable } from '@sentinel/migrations/connect'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { SOCKET_INSIGHTS_PER_EVENT_MAX } from '@sentinel/contracts/server/limits'
import { type InsightRow, presentInsights, selectInsights } from '../rows/insight-json.ts'

/** Insights that the same users may see. `total` also counts those that are not in the rows. */
export interface Delivery {
  userIds: number[]
  insights: Insight[]
  total: number
}

// Users who see the same rows from the same link starts share a delivery, which is serialized only once for all their sockets. One query returns
// shares and rows, because each round trip to the database delays the browser. The shares come with the first row.
const DELIVERIES = `
  with seen as (
    select l.user_id, i.insight_id, l.visible_from_id,
      row_number() over (partition by l.user_id order by i.insight_id desc) as place,
      count(*) over (partition by l.user_id) as total
    from insight i join user_device l on l.device_id = i.device_id and i.insight_id >= l.visible_from_id
    where i.insight_id = any ($1::bigint[]) and i.insight_id between $2 and $3 and l.user_id = any ($4::int[])
  ),
  share as (
    select user_id, total, array_agg(insight_id order by place) as insight_ids, array_agg(visible_from_id order by place) as from_ids
    from seen where place <= $5 group by user_id, total
  ),
  shares as materialized (
    select array_agg(user_id) as user_ids, total, insight_ids, from_ids from share group by total, insight_ids, from_ids
  ),
  wanted as materialized (
    select distinct w.* from shares cross join lateral unnest(insight_ids, from_ids) as w (insight_id, visible_from_id)
  ),
  found as (${selectInsights(
    '(select * from insight where insight_id = any ($1::bigint[]) and insight_id between $2 and $3) i join wanted using (insight_id)',
    'wanted.visible_from_id',
  )})
  select found.*, case when row_number() over () = 1 then (select json_agg(shares) from shares) end as shares from found`

interface Share {
  user_ids: number[]
  total: number
  insight_ids: number[]
  from_ids: number[]
}

/** Returns which of these users may see which of these insights, with the latest version of each row. */
export async function findDeliveries(
  db: Queryable,
  { insightIds, userIds }: { insightIds: number[]; userIds: number[] },
): Promise<Delivery[]> {
  const { rows } = await db.query<InsightRow & { shares: Share[] | null }>({
    name: 'live-deliveries',
    text: DELIVERIES,
    values: [insightIds, ...bounds(insightIds), userIds, SOCKET_INSIGHTS_PER_EVENT_MAX],
  })
  const [first] = rows
  if (!first) return []
  const presented = await presentInsights(db, rows)
  const insights = new Map(
    presented.map((insight, at) => [`${insight.insight_id} ${rows[at]?.visible_from_id}`, insight]),
  )
  return (first.shares ?? []).map(({ user_ids, total, insight_ids, from_ids }) => ({
    userIds: user_ids,
    insights: insight_ids.flatMap((id, at) => insights.get(`${id} ${from_ids[at]}`) ?? []),
    total,
  }))
}

/** Literal bounds in addition to a list of ids let the database skip whole partitions. */
function bounds(ids: number[]): [number, number] {
  return [ids.reduce((least, id) => Math.min(least, id)), ids.reduce((most, id) => Math.max(most, id))]
}
