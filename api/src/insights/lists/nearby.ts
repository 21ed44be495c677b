import { NEARBY_INSIGHTS_HOURS, NEARBY_INSIGHTS_MAX } from '@sentinel/contracts/insights/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { type InsightRow, selectInsights, writeInsights } from '../rows/insight-json.ts'
import { visibleFrom } from './queries.ts'

const REACH_MS = NEARBY_INSIGHTS_HOURS * 60 * 60 * 1000

interface NearbyOptions {
  userId: number
  insightId: number
}

interface Middle extends NearbyOptions {
  deviceId: number
  displayedMs: number
  visibleFromId: number
}

/**
 * Returns the insights from the same device that are nearest in time, as a JSON array, newest first. Returns undefined if the insight does not exist
 * or is not the user's.
 */
export async function findNearbyJson(db: Queryable, options: NearbyOptions): Promise<string | undefined> {
  const middle = await findMiddle(db, options)
  if (!middle) return undefined
  const { rows } = await db.query<InsightRow>(
    `${selectInsights(nearbyOf(middle), visibleFrom(middle.userId))} order by i.insight_id desc`,
  )
  return writeInsights(db, rows)
}

async function findMiddle(db: Queryable, { userId, insightId }: NearbyOptions): Promise<Middle | undefined> {
  const { rows } = await db.query<Middle>({
    name: 'nearby-middle',
    text: `
      select l.user_id as "userId", insight_id as "insightId", device_id as "deviceId",
        insight_displayed_ms(insight_id) as "displayedMs", l.visible_from_id as "visibleFromId"
      from insight join user_device l using (device_id)
      where insight_id = $2 and l.user_id = $1 and insight_id >= l.visible_from_id`,
    values: [userId, insightId],
  })
  return rows[0]
}

/** The bounds are literals so that TimescaleDB finds the chunks. Ids sort like displayed times. */
function nearbyOf({ insightId, deviceId, displayedMs, visibleFromId }: Middle): string {
  const lowId = Math.max(visibleFromId, firstInsightId(displayedMs - REACH_MS))
  const highId = firstInsightId(displayedMs + REACH_MS + 1)
  const nearest = (range: string, order: 'asc' | 'desc') => `(select * from insight
    where device_id = ${deviceId} and ${range} order by insight_id ${order} limit ${NEARBY_INSIGHTS_MAX})`
  return `(
    ${nearest(`insight_id >= ${lowId} and insight_id < ${insightId}`, 'desc')}
    union all
    ${nearest(`insight_id > ${insightId} and insight_id < ${highId}`, 'asc')}) i`
}
