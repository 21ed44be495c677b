import type { BulkProgress } from '@sentinel/contracts/insights/bulk-updates'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { runBulkUpdate } from '../insights/bulk-updates/run-bulk-update.ts'
import type { TestApi, TestUser } from './test-api.ts'

export interface Marked {
  insightId: number
  deviceId: number
}

/** Requests a bulk update of a list, and returns its id. */
export async function startUpdate(
  api: TestApi,
  user: TestUser,
  insights: (Marked & { insightStatus: InsightStatus })[],
): Promise<number> {
  const response = await api.as(user).post('/api/updates', { insights })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().message.bulkId
}

export async function getUpdate(
  api: TestApi,
  user: TestUser,
  bulkId: number,
): Promise<Omit<BulkProgress, 'bulkId'>> {
  return (await api.as(user).get(`/api/updates?bulk_id=${bulkId}`)).json().message
}

/** Runs the queued jobs in order until none are left. */
export async function workOff({ db, pool, app }: TestApi): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ bulk_id: number }>(
      `delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)
       returning (payload ->> 'bulkId')::bigint as bulk_id`,
    )
    const [job] = rows
    if (!job) return
    await runBulkUpdate({ db, log: app.log, now: Date.now }, job.bulk_id)
  }
}

/** Returns the current statuses, in the order of the given ids. */
export async function findStatuses({ pool }: TestApi, ids: number[]): Promise<InsightStatus[]> {
  const { rows } = await pool.query<{ insight_status: InsightStatus }>(
    `select insight_status from unnest($1::bigint[]) with ordinality given (insight_id, place)
     join insight using (insight_id) order by place`,
    [ids],
  )
  return rows.map((row) => row.insight_status)
}
