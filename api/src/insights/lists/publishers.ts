import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import { findDeliveries } from './deliveries.ts'
import { publishStatuses } from './publish-statuses.ts'

const publishAdded: Publisher<'insights:added'> = async ({ pool, live, userIds }, changes) => {
  const deliveries = await findDeliveries(pool, { insightIds: idsOf(changes), userIds })
  for (const { userIds: sharers, insights, total } of deliveries)
    live.toUsers(sharers, 'insights:added', { insights, total })
}

/** Beyond what one event holds, the rows are fetched again. */
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
  async 'statuses:changed'(deps, changes) {
    for (const change of changes) await publishStatuses(deps, change)
  },
} satisfies Partial<Publishers>
