import type { BulkUpdateItem } from '@sentinel/contracts/insights/bulk-updates'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import { ApiError, viewOnly } from '../../platform/errors.ts'

/**
 * Names the positions of insights in a refused list (`insights.3`): those that do not exist or belong to somebody else, or else
 * those of devices that the user may only look at.
 */
export async function explainMissing(
  db: Database,
  userId: number,
  items: BulkUpdateItem[],
): Promise<ApiError> {
  const places = items.map((_, place) => place)
  const { rows } = await sql<{ place: number; isMissing: boolean }>`
    select g.place, i.insight_id is null as "isMissing" from unnest(
      ${places}::int[], ${items.map(({ insightId }) => insightId)}::bigint[], ${items.map(({ deviceId }) => deviceId)}::int[]
    ) g (place, insight_id, device_id)
    left join user_device l on l.user_id = ${userId} and l.device_id = g.device_id
    left join insight i on i.insight_id = g.insight_id and i.device_id = l.device_id and i.insight_id >= l.visible_from_id
    where i.insight_id is null or not exists (
      select from managed_device m where m.user_id = l.user_id and m.device_id = l.device_id)`.execute(db)
  const missing = rows.filter(({ isMissing }) => isMissing)
  if (missing.length === 0 && rows.length > 0) return viewOnly(nameEach(rows, VIEW_ONLY_TEXT))
  const fields = nameEach(missing, 'This insight no longer exists.')
  return new ApiError(404, 'not_found', 'Insight not found.', { fields })
}

function nameEach(rows: { place: number }[], text: string): Record<string, string> {
  return Object.fromEntries(rows.map(({ place }) => [`insights.${place}`, text]))
}
