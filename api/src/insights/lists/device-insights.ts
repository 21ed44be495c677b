import type { DeviceInsights } from '@sentinel/contracts/insights/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { findClassLabels, nameClass } from '../rows/class-labels.ts'
import { toWireTime } from '../rows/insight-json.ts'

export interface DeviceInsightsFilter {
  userId: number
  /** Only devices with a higher id are selected. */
  after: number
  /** Only devices up to this id are selected. */
  until: number
  limit: number
}

interface CountRow {
  device_id: number
  insight_count: number
  last_insight_id: number | null
}

const COUNTS = `
  select device_id, insight_count - archived_slot_counts[131] as insight_count, last_insight_id from user_device_stat
  where user_id = $1 and device_id > $2 and device_id <= $3 order by device_id limit $4`

/** Returns, for each of a user's devices, the number of insights, excluding archived ones, and the latest insight, even if archived. */
export async function findDeviceInsights(
  db: Queryable,
  { userId, after, until, limit }: DeviceInsightsFilter,
): Promise<DeviceInsights[]> {
  const { rows } = await db.query<CountRow>({
    name: 'device-insight-counts',
    text: COUNTS,
    values: [userId, after, until, limit],
  })
  const latest = await findLatest(
    db,
    rows.flatMap(({ last_insight_id: id }) => id ?? []),
  )
  return rows.map(({ device_id, insight_count, last_insight_id }) => ({
    device_id,
    insight_count,
    latest: (last_insight_id !== null && latest.get(last_insight_id)) || null,
  }))
}

interface LatestRow {
  insight_id: number
  alg_id: number | null
  class_id: number
  class_ids: null
  received_at: string
  file_ctime: string | null
}

/** Reads insights by id. Bounds in the text keep TimescaleDB from searching every chunk. */
async function findLatest(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, NonNullable<DeviceInsights['latest']>>> {
  if (ids.length === 0) return new Map()
  const [lowest, highest] = [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))]
  const { rows } = await db.query<LatestRow>(
    `select insight_id, alg_id, class_id, null as class_ids, received_at, file_ctime from insight
     where insight_id between ${lowest} and ${highest} and insight_id = any ($1::bigint[])`,
    [ids],
  )
  const labels = await findClassLabels(db, rows)
  return new Map(
    rows.map(({ insight_id, alg_id, class_id, received_at, file_ctime }) => [
      insight_id,
      {
        insight_id,
        class_name: nameClass(labels, alg_id, class_id),
        time_stamp: toWireTime(received_at),
        file_ctime: file_ctime && toWireTime(file_ctime),
      },
    ]),
  )
}
