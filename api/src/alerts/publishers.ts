import { idsOf } from '../platform/changes.ts'
import type { Publisher, Publishers } from '../platform/publishers.ts'
import { presentAlert } from './present.ts'
import { countNewAlerts, findAlertsOfMany } from './queries.ts'

/** So many alerts of one user changing at once are fetched again as a list instead of told one by one. */
const ALERTS_TOLD_MAX = 500

/** Tells their users of alerts that have changed, and how many are new after that. */
const publishAlerts: Publisher<'alerts:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findAlertsOfMany(db, { alertIds: idsOf(changes), userIds, most: ALERTS_TOLD_MAX + 1 })
  if (rows.length === 0) return
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const [userId, alerts] of byUser) {
    if (alerts.length > ALERTS_TOLD_MAX) live.toUsers([userId], 'resync', {})
    else for (const alert of alerts) live.toUsers([userId], 'alert:changed', presentAlert(alert))
  }
  const counts = await countNewAlerts(db, [...byUser.keys()])
  for (const userId of byUser.keys()) live.toUsers([userId], 'alerts:badge', { new: counts.get(userId) ?? 0 })
}

export const alertPublishers = { 'alerts:changed': publishAlerts } satisfies Partial<Publishers>
