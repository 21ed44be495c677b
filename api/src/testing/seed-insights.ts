import type { CommsSource } from '@sentinel/contracts/insights/insights'
import type pg from 'pg'

export interface InsightSeed {
  deviceId: number
  takenAt?: string
  receivedAt?: string
  classId?: number
  confidence?: number | null
  classes?: { classId: number; confidence: number }[]
  source?: CommsSource
  /** The time according to the camera's own clock. The default is the displayed time. Null means that there is none. */
  cameraTime?: string | null
  status?: 'none' | 'favorite' | 'acknowledge' | 'archive'
  window?: { start: string; end: string }
  place?: { latitude: number; longitude: number }
}

let lastMessageId = 0

/** Stores an insight the way the gateway does (row, counts, change log and NOTIFY in one transaction) and returns its id. */
export async function seedInsight(pool: pg.Pool, seed: InsightSeed): Promise<number> {
  const { deviceId, classId = 17, confidence = 93, classes, status = 'none', window, place } = seed
  const takenAt = seed.takenAt ?? '2026-11-20T03:11:08.000Z'
  lastMessageId += 1
  const { rows } = await pool.query<{ insight_id: number }>(
    `with stored as (
      insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, window_start, window_end,
        latitude, longitude, device_id, alg_id, class_id, confidence, insight_status, comms_source, class_ids, class_confidences)
      values (draw_insight_id(time_to_ms($1), nextval('insight_draw')), $2, 0, $3, $14, $4, $5, $6, $7, $8, 3, $9, $10, $11, $15, $12, $13)
      returning *, insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots),
    devices as (
      update device_stat d set
        insight_count = d.insight_count + 1, last_seen = greatest(d.last_seen, s.received_at),
        first_insight_id = least(d.first_insight_id, s.insight_id), last_insight_id = greatest(d.last_insight_id, s.insight_id),
        slot_counts = case when s.insight_status = 'archive' then d.slot_counts else bump_slots(d.slot_counts, array[s.slots], 1) end,
        last_alg_id = case when s.insight_id > coalesce(d.last_insight_id, 0) then s.alg_id else d.last_alg_id end,
        last_class_id = case when s.insight_id > coalesce(d.last_insight_id, 0) then s.class_id else d.last_class_id end,
        archived_slot_counts = case when s.insight_status = 'archive' then bump_slots(d.archived_slot_counts, array[s.slots], 1)
          else d.archived_slot_counts end,
        class_counts = bump_classes(d.class_counts, array[class_key(s.alg_id, s.class_id)], 1, s.insight_status = 'archive')
      from stored s where d.device_id = s.device_id)
    select insight_id, log_change('insights:added', array[insight_id]) from stored`,
    [
      takenAt,
      lastMessageId,
      seed.receivedAt ?? new Date(Date.parse(takenAt) + 60_000).toISOString(),
      window?.start ?? null,
      window?.end ?? null,
      place?.latitude ?? null,
      place?.longitude ?? null,
      deviceId,
      classId,
      confidence,
      status,
      classes?.map((each) => each.classId) ?? null,
      classes?.map((each) => each.confidence) ?? null,
      seed.cameraTime === undefined ? takenAt : seed.cameraTime,
      seed.source ?? 'cell',
    ],
  )
  const [row] = rows
  if (!row) throw new Error('no insight')
  return row.insight_id
}

/** Adds a developed photo to an insight. The caller creates its files. */
export async function seedPhoto(pool: pg.Pool, insightId: number): Promise<string> {
  const { rows } = await pool.query<{ file_key: string }>(
    `with made as (
      insert into photo (device_id, message_identifier, message_index, insight_id, state, file_key, file_sha256, width_px, height_px, size_bytes)
      select device_id, message_identifier, message_index, insight_id, 'ready', device_id || '/2026-11/' || gen_random_uuid(),
        sha256(insight_id::text::bytea), 4, 3, 100
      from insight where insight_id = $1 returning photo_id, insight_id, file_key)
    update insight i set photo_id = made.photo_id from made where i.insight_id = made.insight_id and i.insight_id = $1
    returning made.file_key`,
    [insightId],
  )
  const [row] = rows
  if (!row) throw new Error('no insight to take a photo of')
  return row.file_key
}
