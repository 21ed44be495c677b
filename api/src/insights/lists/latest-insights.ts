import type { Queryable } from '@sentinel/migrations/connect'
import { type InsightRow, selectInsights, writeInsights } from '../rows/insight-json.ts'
import { visibleFrom } from './queries.ts'

interface LatestOptions {
  userId: number
  deviceId: number
  limit: number
}

interface Link {
  visible_from_id: number
  last_insight_id: number | null
}

/** Returns a device's latest insights as a JSON array, newest first. Returns undefined if the device does not exist or is not the user's. */
export async function findLatestJson(
  db: Queryable,
  { userId, deviceId, limit }: LatestOptions,
): Promise<string | undefined> {
  const { rows } = await db.query<Link>({
    name: 'latest-insights-link',
    text: 'select visible_from_id, last_insight_id from user_device_stat where user_id = $1 and device_id = $2',
    values: [userId, deviceId],
  })
  const [link] = rows
  if (!link) return undefined
  if (link.last_insight_id === null) return '[]'
  // The bounds are literals so that TimescaleDB finds the chunks.
  const source = `(select * from insight where device_id = ${deviceId}
    and insight_id between ${link.visible_from_id} and ${link.last_insight_id} order by insight_id desc limit ${limit}) i`
  const found = await db.query<InsightRow>(
    `${selectInsights(source, visibleFrom(userId))} order by i.insight_id desc`,
  )
  return writeInsights(db, found.rows)
}
