import { createHash } from 'node:crypto'
import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import type pg from 'pg'

type Client = Pick<pg.ClientBase, 'query'>

const SHOW = `
  with shown as (
    update insight i set photo_id = case when best.state = 'ready' then best.photo_id end,
      photo_damaged = coalesce(best.state = 'unreadable' or best.is_damaged, false)
    from unnest($1::bigint[]) changed (insight_id) left join photo best on best.insight_id = changed.insight_id and best.state <> 'received'
    where i.insight_id = changed.insight_id
    returning i.insight_id, i.device_id
  )
  select log_change('insights:changed', array_agg(insight_id), in_device_ids => array_agg(device_id)) from shown`

/** Shows each sighting's developed photo, or none, and publishes the change. */
export async function showPhotos(client: Client, insightIds: readonly number[]): Promise<void> {
  if (insightIds.length === 0) return
  await client.query({ name: 'showPhotos', text: SHOW, values: [insightIds] })
}

const REMEMBER = `
  update photo better set former_sha256s = (replaced.sha256s || better.former_sha256s)[:100]
  from (
    select pair.better_id, array_agg(content.sha256 order by one.photo_id desc, content.place) as sha256s
    from unnest($1::bigint[], $2::bigint[]) pair (photo_id, better_id) join photo one using (photo_id)
      cross join lateral unnest(one.file_sha256 || one.former_sha256s) with ordinality content (sha256, place)
    group by pair.better_id
  ) replaced
  where better.photo_id = replaced.better_id`

/** Records which files better photos have replaced, latest first, so that a resent file is recognized. */
export async function rememberReplaced(
  client: Client,
  replaced: readonly { photoId: number; betterId: number | null }[],
): Promise<void> {
  if (replaced.length === 0) return
  await client.query(REMEMBER, [
    replaced.map(({ photoId }) => photoId),
    replaced.map(({ betterId }) => betterId),
  ])
}

const FORGET = `
  with gone as (delete from photo where photo_id = any ($1) returning file_key)
  select file_key from gone where not exists (select from dead_letter l where l.photo_key = gone.file_key)`

/** Deletes photos. Returns the keys of their files, except those that dead letters need. */
export async function forgetPhotos(client: Client, photoIds: readonly number[]): Promise<string[]> {
  if (photoIds.length === 0) return []
  const { rows } = await client.query<{ file_key: string }>(FORGET, [photoIds])
  return rows.map((row) => row.file_key)
}

/** Identifies a photo's dead letter. */
export interface PhotoContent {
  deviceId: number
  messageId: number
  index: number
  fileSha256: Uint8Array
}

/** Returns the unique key of a photo's dead letter. */
export function photoDeadLetterSha256({ deviceId, messageId, index, fileSha256 }: PhotoContent): Buffer {
  return createHash('sha256')
    .update(`${photoTopic(deviceId, messageId, index)}\0`)
    .update(fileSha256)
    .digest()
}

const BURY = `
  insert into dead_letter as l (
    source, device_id, topic, reason, detail, photo_key, payload_bytes, content_sha256, first_received_at, last_received_at)
  select 'mqtt', p.device_id, one.topic, $4, $5, p.file_key, p.size_bytes, one.content_sha256, p.received_at, p.received_at
  from unnest($1::bigint[], $2::text[], $3::bytea[]) one (photo_id, topic, content_sha256) join photo p using (photo_id)
  on conflict (content_sha256) do update set
    times = case when l.tried_at >= excluded.first_received_at then l.times else l.times + 1 end,
    last_received_at = case when l.tried_at >= excluded.first_received_at then l.last_received_at else now() end,
    reason = excluded.reason, detail = excluded.detail, photo_key = excluded.photo_key, payload_left_out = null`

/**
 * Converts photos to dead letters. A photo's file becomes the payload. Its bytes were counted when the photo was received. A dead letter that was
 * decoded again since then remains as it was received, because the device has not resent the photo.
 */
export async function buryPhotos(
  client: Client,
  photos: readonly (PhotoContent & { photoId: number })[],
  { reason, detail }: { reason: DeadLetterReason; detail: string },
): Promise<void> {
  if (photos.length === 0) return
  await client.query(BURY, [
    photos.map(({ photoId }) => photoId),
    photos.map(({ deviceId, messageId, index }) => photoTopic(deviceId, messageId, index)),
    photos.map(photoDeadLetterSha256),
    reason,
    detail,
  ])
}
