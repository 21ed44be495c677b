import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { idsOf } from '../../platform/changes.ts'
import type { Teller, Tellers } from '../../platform/tellers.ts'
import { findDeliveries } from './deliveries.ts'
import { tellStatuses } from './tell-statuses.ts'

const tellAdded: Teller<'insights:added'> = async ({ pool, live, userIds }, changes) => {
  const deliveries = await findDeliveries(pool, { insightIds: idsOf(changes), userIds })
  for (const { userIds: sharers, insights, total } of deliveries)
    live.toUsers(sharers, 'insights:added', { insights, total })
}

/** Beyond what one event holds, the rows are fetched again. */
const tellChanged: Teller<'insights:changed'> = async ({ pool, live, userIds }, changes) => {
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

export const insightTellers = {
  'insights:added': tellAdded,
  'insights:changed': tellChanged,
  async 'statuses:changed'(deps, changes) {
    for (const change of changes) await tellStatuses(deps, change)
  },
} satisfies Partial<Tellers>
