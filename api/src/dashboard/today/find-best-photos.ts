import { PHOTO_TONE_SPAN_MIN } from '@sentinel/contracts/dashboard/limits'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { PhotosFrom, Today } from '@sentinel/contracts/dashboard/today'
import { displayedMsOf } from '@sentinel/domain/insights/insight-id'
import type { Queryable } from '@sentinel/migrations/connect'
import { findClassLabels, nameClass } from '../../insights/rows/class-labels.ts'
import { presentInsights } from '../../insights/rows/insight-json.ts'
import { getInsightRows } from '../../insights/lists/queries.ts'
import { choosePhotos, type PhotoCandidate } from './choose-photos.ts'
import { DAY_MS, type NewsOptions } from './news-options.ts'

/** The maximum number of photos that are read, per device and in total. */
const PHOTOS_OF_DEVICE = 20
const PHOTOS_LOOKED_AT = 500

/**
 * Selects the newest photos of each device that has sent anything since a given time, excluding black frames. Photos whose tones were not measured
 * are eligible.
 */
const NEW_PHOTOS = `
  select p.insight_id, time_to_ms(p.received_at) as photo_ms
  from user_device link join device_stat s using (device_id)
  cross join lateral (
    select insight_id, received_at from photo
    where device_id = link.device_id and state = 'ready' and coalesce(tone_span, ${PHOTO_TONE_SPAN_MIN}) >= ${PHOTO_TONE_SPAN_MIN}
      and insight_id >= link.visible_from_id
    order by insight_id desc limit ${PHOTOS_OF_DEVICE}) p
  where link.user_id = $1 and s.last_seen >= ms_to_time($2) and p.received_at >= ms_to_time($2)
  order by p.insight_id desc limit ${PHOTOS_LOOKED_AT}`

interface CandidateRow {
  insight_id: number
  device_id: number
  alg_id: number | null
  class_id: number
  confidence: number | null
}

/** Returns the best photos that arrived since a given time. If there are none, returns those from the last day, or else the last week. */
export async function findBestPhotos(
  db: Queryable,
  { userId, sinceMs, nowMs }: NewsOptions,
): Promise<Pick<Today, 'photos' | 'photos_from'>> {
  const periods: { name: PhotosFrom; fromMs: number }[] = [
    { name: 'visit', fromMs: sinceMs },
    { name: 'day', fromMs: nowMs - DAY_MS },
    { name: 'week', fromMs: nowMs - 7 * DAY_MS },
  ]
  const found = await findCandidates(db, userId, Math.min(...periods.map(({ fromMs }) => fromMs)))
  for (const { name, fromMs } of periods) {
    const chosen = choosePhotos(found.filter(({ photoMs }) => photoMs >= fromMs))
    if (chosen.length > 0)
      return {
        photos_from: name,
        photos: await presentInsights(
          db,
          await getInsightRows(
            db,
            userId,
            chosen.map(({ insightId }) => insightId),
          ),
        ),
      }
  }
  return { photos_from: 'week', photos: [] }
}

async function findCandidates(
  db: Queryable,
  userId: number,
  fromMs: number,
): Promise<(PhotoCandidate & { photoMs: number })[]> {
  const photos = await db.query<{ insight_id: number; photo_ms: number }>({
    name: 'today-photos',
    text: NEW_PHOTOS,
    values: [userId, fromMs],
  })
  const photoMs = new Map(photos.rows.map(({ insight_id, photo_ms }) => [insight_id, photo_ms]))
  const rows = await readCandidates(db, [...photoMs.keys()])
  const labels = await findClassLabels(
    db,
    rows.map((row) => ({ ...row, class_ids: null })),
  )
  return rows.map(({ insight_id, device_id, alg_id, class_id, confidence }) => ({
    insightId: insight_id,
    deviceId: device_id,
    className: nameClass(labels, alg_id, class_id),
    confidence,
    displayedMs: displayedMsOf(insight_id),
    photoMs: photoMs.get(insight_id) ?? 0,
  }))
}

/** Returns the given insights that are neither empty nor archived. `ids` begins with the newest. */
async function readCandidates(db: Queryable, ids: readonly number[]): Promise<CandidateRow[]> {
  const [newest, oldest] = [ids.at(0), ids.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  // Bounds in the text keep TimescaleDB from searching every chunk.
  const { rows } = await db.query<CandidateRow>(
    `select insight_id, device_id, alg_id, class_id, confidence from insight
    where insight_id between ${oldest} and ${newest} and insight_id = any ($1::bigint[])
      and class_id <> ${EMPTY_CLASS_ID} and insight_status <> 'archive'`,
    [ids],
  )
  return rows
}
