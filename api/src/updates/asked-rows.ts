import type { BulkSelection, BulkUpdateItem } from '@sentinel/contracts/bulk-updates'
import { toFilterSql } from '../insights/filter-sql.ts'
import { firstInsightId } from '../insights/first-insight-id.ts'

/**
 * Whose statuses are to change to what, as a query of (insight_id, device_id, from_status, to_status). Its parameters start
 * at `FIRST_PARAMETER`. Bounds are literals, so that far chunks are never opened.
 */
export interface AskedRows {
  text: string
  values: unknown[]
  /** Fewer are not all the person's, or not all there. */
  expectedRows?: number
}

const FIRST_PARAMETER = 2

const OWN = 'l.device_id = i.device_id and i.insight_id >= l.visible_from_id'

/** Of several items for one insight the last counts. */
export function askForItems(userId: number, items: BulkUpdateItem[]): AskedRows {
  const byId = new Map(items.map((item) => [item.insightId, item]))
  const asked = [...byId.values()]
  const ids = asked.map(({ insightId }) => insightId)
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, g.to_status
      from unnest($3::bigint[], $4::int[], $5::insight_status[]) g (insight_id, device_id, to_status)
      join insight i on i.insight_id = g.insight_id and i.device_id = g.device_id
      join user_device l on l.user_id = $2 and ${OWN}
      where i.insight_id between ${Math.min(...ids)} and ${Math.max(...ids)}`,
    values: [
      userId,
      ids,
      asked.map(({ deviceId }) => deviceId),
      asked.map(({ insightStatus }) => insightStatus),
    ],
    expectedRows: ids.length,
  }
}

export function askForSelection(userId: number, selection: BulkSelection): AskedRows {
  const { filters, zone = 'UTC', archived, received_until, except = [], insightStatus } = selection
  const filter = toFilterSql({ rules: filters, zone, archived }, FIRST_PARAMETER + 4)
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, $3::insight_status
      from insight i join user_device l on l.user_id = $2 and ${OWN}
      where i.insight_id >= ${firstInsightId(filter.fromMs)} and i.insight_id < ${firstInsightId(filter.untilMs)}
        and i.received_at <= $4::timestamptz and i.insight_id <> all ($5::bigint[]) and i.insight_status <> $3::insight_status
        ${filter.conditions}`,
    values: [userId, insightStatus, received_until, except, ...filter.values],
  }
}

export interface DoneBulkUpdate {
  bulkId: number
  firstId: number
  lastId: number
}

/** What a bulk update has changed and nobody has changed since. */
export function askForUndo(userId: number, { bulkId, firstId, lastId }: DoneBulkUpdate): AskedRows {
  return {
    text: `select i.insight_id, i.device_id, r.to_status, r.from_status
      from bulk_update_row r join insight i using (insight_id) join user_device l on l.user_id = $2 and ${OWN}
      where r.bulk_id = $3 and r.from_status <> r.to_status and i.insight_status = r.to_status
        and i.insight_id between ${firstId} and ${lastId}`,
    values: [userId, bulkId],
  }
}
