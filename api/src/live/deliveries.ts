import type { Queryable } from '@sentinel/migrations/connect'
import type { Insight } from '@sentinel/contracts/insights'
import { SOCKET_INSIGHTS_PER_EVENT_MAX } from '@sentinel/contracts/limits'
import { type InsightRow, presentInsights, selectInsights } from '../insights/insight-json.ts'

/** Insights that the same users may see; `total` counts those beyond the rows too. */
export interface Delivery {
  userIds: number[]
  insights: Insight[]
  total: number
}

// Users who see the same rows from the same starts share a delivery, which is then written once for all their sockets.
const SHARES = `
  with seen as (
    select l.user_id, i.insight_id, l.visible_from_id,
      row_number() over (partition by l.user_id order by i.insight_id desc) as place,
      count(*) over (partition by l.user_id) as total
    from insight i join user_device l on l.device_id = i.device_id and i.insight_id >= l.visible_from_id
    where i.insight_id = any ($1::bigint[]) and i.insight_id between $2 and $3 and l.user_id = any ($4::int[])
  ),
  shares as (
    select user_id, total, array_agg(insight_id order by place) as insight_ids, array_agg(visible_from_id order by place) as from_ids
    from seen where place <= $5 group by user_id, total
  )
  select array_agg(user_id) as user_ids, total, insight_ids::text[] as insight_ids, from_ids::text[] as from_ids
  from shares group by total, shares.insight_ids, shares.from_ids`

const ROWS = selectInsights(
  `(select * from insight where insight_id = any ($1::bigint[]) and insight_id between $2 and $3) i
  join (select distinct * from unnest($1::bigint[], $4::bigint[]) as link (insight_id, visible_from_id)) l using (insight_id)`,
  'l.visible_from_id',
)

interface Share {
  user_ids: number[]
  total: number
  insight_ids: string[]
  from_ids: string[]
}

/** Who of these users may see which of these insights: the newest rows of each, as they stand now. */
export async function findDeliveries(
  db: Queryable,
  { insightIds, userIds }: { insightIds: number[]; userIds: number[] },
): Promise<Delivery[]> {
  const { rows: shares } = await db.query<Share>({
    name: 'live-shares',
    text: SHARES,
    values: [insightIds, ...bounds(insightIds), userIds, SOCKET_INSIGHTS_PER_EVENT_MAX],
  })
  if (shares.length === 0) return []
  const insights = await findRows(db, shares)
  return shares.map(({ user_ids, total, insight_ids, from_ids }) => ({
    userIds: user_ids,
    insights: insight_ids.flatMap((id, at) => insights.get(`${id} ${from_ids[at]}`) ?? []),
    total,
  }))
}

/** The rows of all shares at once, by id and by where the link begins that shows them. */
async function findRows(db: Queryable, shares: readonly Share[]): Promise<Map<string, Insight>> {
  const ids = shares.flatMap(({ insight_ids }) => insight_ids).map(Number)
  const { rows } = await db.query<InsightRow>({
    name: 'live-rows',
    text: ROWS,
    values: [ids, ...bounds(ids), shares.flatMap(({ from_ids }) => from_ids)],
  })
  const insights = await presentInsights(db, rows)
  return new Map(
    insights.map((insight, at) => [`${insight.insight_id} ${rows[at]?.visible_from_id}`, insight]),
  )
}

/** Literal ends beside a list of ids let the database pass over whole partitions. */
function bounds(ids: number[]): [number, number] {
  return [ids.reduce((least, id) => Math.min(least, id)), ids.reduce((most, id) => Math.max(most, id))]
}
