import type { InsightStatus } from '@sentinel/contracts/insights'
import type { Database } from '@sentinel/migrations/connect'
import type pg from 'pg'
import { presentDevice } from '../devices/present.ts'
import { findDevices } from '../devices/queries.ts'
import { type Change, changesOf } from './change-log.ts'
import { findDeliveries } from './deliveries.ts'
import type { Live } from './live.ts'
import { tellAlerts } from './tell-alerts.ts'
import { tellBulkUpdates } from './tell-bulk-updates.ts'
import { tellStatuses } from './tell-statuses.ts'

/** So many devices of one user changing at once are fetched again as a list instead of told one by one. */
const DEVICES_TOLD_MAX = 100

type IdsKind = Extract<Change, { ids: number[] }>['kind']

interface TellDeps {
  db: Database
  pool: pg.Pool
  live: Pick<Live, 'toUsers' | 'connectedUserIds'>
}

/** Tells everyone connected here what has changed for them. */
export async function tellChanges({ db, pool, live }: TellDeps, changes: Change[]): Promise<void> {
  const userIds = live.connectedUserIds()
  if (userIds.length === 0) return
  const idsOf = (kind: IdsKind) => [...new Set(changesOf(changes, kind).flatMap(({ ids }) => ids))]
  const added = idsOf('insights:added')
  if (added.length > 0) await tellAdded({ pool, live }, added, userIds)
  const changed = idsOf('insights:changed')
  if (changed.length > 0) await tellChanged({ pool, live }, changed, userIds)
  for (const change of changesOf(changes, 'statuses:changed'))
    await tellStatuses({ pool, live }, change, userIds)
  const rereading = new Set(changes.flatMap((change) => ('userIds' in change ? change.userIds : [])))
  if (rereading.size > 0) live.toUsers([...rereading], 'resync', {})
  const devices = idsOf('devices:changed')
  if (devices.length > 0) await tellDevices({ db, live }, devices, userIds)
  const alerts = idsOf('alerts:changed')
  if (alerts.length > 0) await tellAlerts({ db, live }, alerts, userIds)
  // Comes last: whoever hears that a bulk update has completed has heard what it changed.
  await tellBulkUpdates({ db, live }, changesOf(changes, 'bulk:progressed'), userIds)
}

async function tellAdded(
  { pool, live }: Pick<TellDeps, 'pool' | 'live'>,
  insightIds: number[],
  userIds: number[],
): Promise<void> {
  for (const { userIds: sharers, insights, total } of await findDeliveries(pool, { insightIds, userIds }))
    live.toUsers(sharers, 'insights:added', { insights, total })
}

/** Beyond what one event holds, the rows are fetched again. */
async function tellChanged(
  { pool, live }: Pick<TellDeps, 'pool' | 'live'>,
  insightIds: number[],
  userIds: number[],
): Promise<void> {
  for (const { userIds: sharers, insights, total } of await findDeliveries(pool, { insightIds, userIds })) {
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

async function tellDevices(
  { db, live }: Pick<TellDeps, 'db' | 'live'>,
  deviceIds: number[],
  userIds: number[],
): Promise<void> {
  const rows = await findDevices(db, { userIds, deviceIds })
  for (const [userId, devices] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    if (devices.length > DEVICES_TOLD_MAX) live.toUsers([userId], 'resync', {})
    else for (const device of devices) live.toUsers([userId], 'device:changed', presentDevice(device))
  }
}
