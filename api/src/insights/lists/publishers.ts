import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { SOCKET_INSIGHT_IDS_PER_EVENT_MAX } from '@sentinel/contracts/server/limits'
import { type ChangeOf, idsOf } from '../../platform/changes.ts'
import type { PublishDeps, Publisher, Publishers } from '../../platform/publishers.ts'
import { findDeliveries } from './deliveries.ts'

const publishAdded: Publisher<'insights:added'> = async ({ pool, live, userIds }, changes) => {
  const deliveries = await findDeliveries(pool, { insightIds: idsOf(changes), userIds })
  for (const { userIds: sharers, insights, total } of deliveries)
    live.toUsers(sharers, 'insights:added', { insights, total })
}

/** Makes clients refetch the rows if more have changed than one event may contain. */
const publishChanged: Publisher<'insights:changed'> = async ({ pool, live, userIds }, changes) => {
  const deliveries = await findDeliveries(pool, { insightIds: idsOf(changes), userIds })
  for (const { userIds: sharers, insights, total } of deliveries) {
    if (total > insights.length) {
      live.toUsers(sharers, 'resync', {})
      continue
    }
    const byStatus = Map.groupBy(insights, ({ insight_status }): InsightStatus => insight_status)
    for (const [insight_status, rows] of byStatus)
      live.toUsers(sharers, 'insights:changed', {
        insight_ids: rows.map(({ insight_id }) => insight_id),
        insight_status,
        insights: rows,
      })
  }
}

export const insightPublishers = {
  'insights:added': publishAdded,
  'insights:changed': publishChanged,
  'insights:unpublished': async () => undefined,
  async 'statuses:changed'(deps, changes) {
    for (const change of changes) await publishStatuses(deps, change)
  },
} satisfies Partial<Publishers>

// Users who may see the same insights share an event. The insights themselves are not read.
const SHARES = `
  with seen as (
    select l.user_id, array_agg(given.insight_id order by given.insight_id) as insight_ids
    from unnest($1::int[], $2::bigint[]) as given (device_id, insight_id)
    join user_device l on l.device_id = given.device_id and given.insight_id >= l.visible_from_id
    where l.user_id = any ($3::int[]) group by l.user_id
  )
  select array_agg(user_id) as user_ids, insight_ids::text[] as insight_ids from seen group by seen.insight_ids`

/** Publishes insights of which only the status has changed to everyone who may see them. */
async function publishStatuses(
  { pool, live, userIds }: PublishDeps,
  { ids, deviceIds, detail }: ChangeOf<'statuses:changed'>,
): Promise<void> {
  const { rows } = await pool.query<{ user_ids: number[]; insight_ids: string[] }>({
    name: 'live-statuses',
    text: SHARES,
    values: [deviceIds, ids, userIds],
  })
  for (const { user_ids, insight_ids } of rows)
    for (let at = 0; at < insight_ids.length; at += SOCKET_INSIGHT_IDS_PER_EVENT_MAX)
      live.toUsers(user_ids, 'insights:changed', {
        insight_ids: insight_ids.slice(at, at + SOCKET_INSIGHT_IDS_PER_EVENT_MAX).map(Number),
        insight_status: detail.status,
        insights: [],
      })
}
