import { LOST_AFTER_MINUTES, RESUMED_AT_ONCE } from '@sentinel/platform/jobs/lost-jobs'
import type pg from 'pg'

const RESUME = `
  select add_develop_photo_job(photo_id) from (
    select photo_id from photo
    where state = 'received' and insight_id is not null and received_at < now() - interval '${LOST_AFTER_MINUTES} minutes'
      and not exists (select from graphile_worker._private_jobs j where j.key = 'photo:' || photo_id)
    order by received_at limit ${RESUMED_AT_ONCE}) lost`

/** Queues photos again whose job was lost, and returns how many. Jobs that have failed for good are still in the queue, so their photos are left out. */
export async function resumePhotos(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  return (await pool.query(RESUME)).rowCount ?? 0
}
