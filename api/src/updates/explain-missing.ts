import type { BulkUpdateItem } from '@sentinel/contracts/bulk-updates'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { ApiError } from '../platform/errors.ts'

/** Names the positions of insights in a refused list that do not exist or belong to somebody else: `insights.3`. */
export async function explainMissing(
  db: Database,
  userId: number,
  items: BulkUpdateItem[],
): Promise<ApiError> {
  const places = items.map((_, place) => place)
  const { rows } = await sql<{ place: number }>`
    select g.place from unnest(
      ${places}::int[], ${items.map(({ insightId }) => insightId)}::bigint[], ${items.map(({ deviceId }) => deviceId)}::int[]
    ) g (place, insight_id, device_id)
    where not exists (
      select from insight i join user_device l on l.user_id = ${userId} and l.device_id = i.device_id
      where i.insight_id = g.insight_id and i.device_id = g.device_id and i.insight_id >= l.visible_from_id)`.execute(
    db,
  )
  const fields = Object.fromEntries(
    rows.map(({ place }) => [`insights.${place}`, 'This insight no longer exists.']),
  )
  return new ApiError(404, 'not_found', 'Insight not found.', { fields })
}
