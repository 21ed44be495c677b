import { TODAY_COUNT_MAX, UPLINK_LATE_DAYS_MAX } from '@sentinel/contracts/dashboard/limits'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import type { Queryable } from '@sentinel/migrations/connect'
import { ownDensity } from '../../insights/rows/list-scope.ts'
import { findOwnLinks } from '../../insights/rows/own-links.ts'
import { DAY_MS, type NewsOptions } from './news-options.ts'

interface CountOptions extends NewsOptions {
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
}

/**
 * Counts the insights that were received since a given time, excluding archived ones. Reads whichever has fewer rows: the insights of all users'
 * devices since then, or the user's own insights from the oldest one that can still arrive.
 */
export async function countInsights(db: Queryable, options: CountOptions): Promise<number> {
  const { userId, sinceMs } = options
  const oldestId = firstInsightId(sinceMs - UPLINK_LATE_DAYS_MAX * DAY_MS)
  const text = (await isLedgerShorter(db, options, oldestId)) ? fromLedger(oldestId) : fromDevices(oldestId)
  const { rows } = await db.query<{ count: number }>(text, [userId, sinceMs])
  return rows[0]?.count ?? 0
}

async function isLedgerShorter(
  db: Queryable,
  { userId, sinceMs, nowMs, density }: CountOptions,
  oldestId: number,
): Promise<boolean> {
  const own = await findOwnLinks(db, userId)
  const nowId = firstInsightId(nowMs)
  return density * (nowId - firstInsightId(sinceMs)) < ownDensity(own) * (nowId - oldestId)
}

/**
 * The ledger is indexed by time of receipt. Literal bounds let TimescaleDB find the chunks, and "offset 0" makes the database look up each insight by
 * its key.
 */
function fromLedger(oldestId: number): string {
  return `
    select count(*)::int as count from (
      select from uplink_ledger u
      join user_device link on link.user_id = $1 and link.device_id = u.device_id
      cross join lateral (
        select from insight i where i.insight_id = u.insight_id and i.insight_id >= ${oldestId}
          and i.insight_status <> 'archive' offset 0) i
      where u.received_at >= ms_to_time($2) and u.insight_id >= link.visible_from_id
      limit ${TODAY_COUNT_MAX}) news`
}

function fromDevices(oldestId: number): string {
  return `
    select count(*)::int as count from (
      select from user_device_stat link cross join lateral (
        select from insight i where i.device_id = link.device_id
          and i.insight_id >= ${oldestId} and i.insight_id >= link.visible_from_id
          and i.received_at >= ms_to_time($2) and i.insight_status <> 'archive' offset 0) i
      where link.user_id = $1 and link.last_seen >= ms_to_time($2)
      limit ${TODAY_COUNT_MAX}) news`
}
