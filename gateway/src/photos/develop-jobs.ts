import { displayedMsOf, firstInsightId } from '@sentinel/domain/insights/insight-id'
import { LOST_AFTER_MINUTES, RESUMED_AT_ONCE } from '@sentinel/platform/jobs/lost-jobs'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'

export interface DevelopJob {
  photoId: number
  insightId: number
  /** The number of photos that the device has sent today. */
  photosToday: number
}

const DAY_MS = 86_400_000
const PHOTOS_PER_PLACE = 20
const LAST_PLACE_OF_TODAY = 9
const PLACE_OF_OLD_INSIGHTS = 10

/**
 * Returns a photo's priority in the queue, which runs the lowest number first. Photos of insights older than a day come last. For the others, the
 * number increases by one for every 20 photos that the device has sent today, so that a camera that sends thousands does not delay other cameras'
 * photos.
 */
export function findQueuePlace(
  { insightId, photosToday }: Pick<DevelopJob, 'insightId' | 'photosToday'>,
  nowMs: number,
): number {
  if (insightId < firstInsightId(nowMs - DAY_MS)) return PLACE_OF_OLD_INSIGHTS
  return Math.min(LAST_PLACE_OF_TODAY, Math.floor(photosToday / PHOTOS_PER_PLACE))
}

const ADD = `
  select graphile_worker.add_job('develop_photo', json_build_object('photoId', photo_id),
    job_key := 'photo:' || photo_id, priority := place, run_at := ms_to_time(newest_first_ms))
  from unnest($1::bigint[], $2::int[], $3::bigint[]) job (photo_id, place, newest_first_ms)`

/**
 * Adds the jobs that develop photos, in the transaction that assigned them to insights. Among jobs with the same priority, the queue runs the
 * earliest `run_at` first. `run_at` is the insight's time mirrored at 1970, so that a newer insight has an earlier time and every job is due
 * immediately.
 */
export async function addDevelopJobs(
  client: Pick<pg.ClientBase, 'query'>,
  jobs: readonly DevelopJob[],
  nowMs: number,
): Promise<void> {
  if (jobs.length === 0) return
  await client.query({
    name: 'developPhotos',
    text: ADD,
    values: [
      jobs.map(({ photoId }) => photoId),
      jobs.map((job) => findQueuePlace(job, nowMs)),
      jobs.map(({ insightId }) => -displayedMsOf(insightId)),
    ],
  })
}

const LOST = `
  select p.photo_id as "photoId", p.insight_id as "insightId", coalesce(u.photos, 0) as "photosToday", time_to_ms(now()) as "nowMs"
  from photo p left join device_usage u on u.device_id = p.device_id and u.day = utc_day()
  where p.state = 'received' and p.insight_id is not null and p.received_at < now() - interval '${LOST_AFTER_MINUTES} minutes'
    and not exists (select from graphile_worker._private_jobs j where j.key = 'photo:' || p.photo_id)
  order by p.received_at limit ${RESUMED_AT_ONCE}`

/**
 * Requeues photos whose job was lost, and returns their number. Jobs that have failed for good are still in the queue, so their photos are not
 * included.
 */
export async function resumePhotos(pool: Pick<pg.Pool, 'connect'>): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DevelopJob & { nowMs: number }>(LOST)
    await addDevelopJobs(client, rows, rows[0]?.nowMs ?? 0)
    return rows.length
  })
}
