import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import { lockDevices } from '../platform/lock-devices.ts'
import { decideAside, photoWorth } from './choose-photo.ts'
import {
  buryPhotos,
  forgetPhotos,
  photoDeadLetterSha256,
  rememberReplaced,
  showPhotos,
} from './photo-rows.ts'
import type { Photo } from './place-photo.ts'

/** The outcome of decoding a photo. */
export interface DevelopedPhoto {
  photoId: number
  deviceId: number
  fileKey: string
  /** Undefined if nothing could be decoded. */
  made: { isDamaged: boolean; bytes: number; toneSpan: number } | undefined
  /** The reason why the photo cannot be decoded. */
  reason: string | undefined
}

type PhotoRow = Pick<Photo, 'photoId' | 'insightId' | 'state' | 'isDamaged' | 'pixels' | 'isGuess'> & {
  deviceId: number
  messageId: number
  index: number
  fileSha256: Buffer
}

type Client = pg.ClientBase

/** Reads a photo, and its sighting's developed photo. */
const READ = `
  select photo_id as "photoId", insight_id as "insightId", state, is_damaged as "isDamaged", width_px::bigint * height_px as pixels,
    is_guess as "isGuess", device_id as "deviceId", message_identifier as "messageId", message_index as "index", file_sha256 as "fileSha256"
  from photo
  where photo_id = $1 or insight_id = (select insight_id from photo where photo_id = $1) and state <> 'received'`

/**
 * Settles a photo after it was developed, in one transaction. Of an insight's developed photos, only the best one stays, or the first of several
 * equally good ones. An undecodable photo becomes a dead letter. Counts the bytes of the pictures that were made from the photo. Returns the keys of
 * files that no row names any more.
 */
export async function settlePhoto(
  pool: Pick<pg.Pool, 'connect'>,
  developed: DevelopedPhoto,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await lockDevices(client, [developed.deviceId])
    const { rows } = await client.query<PhotoRow>(READ, [developed.photoId])
    const stored = rows.find(({ photoId }) => photoId === developed.photoId)
    if (!stored) return [developed.fileKey]
    if (stored.state !== 'received') return []
    await countPictures(client, developed)
    // Its insight has been assigned another photo in the meantime, and this photo waits for another insight.
    if (stored.insightId === null) return []

    const { made, reason } = developed
    const one: PhotoRow = {
      ...stored,
      state: made ? 'ready' : 'unreadable',
      isDamaged: made?.isDamaged ?? false,
    }
    await recordReason(client, one, reason)
    const former = rows.find(({ photoId }) => photoId !== one.photoId)
    if (former && photoWorth(former) >= photoWorth(one)) return setAside(client, one, former, false)
    const unused = former ? await setAside(client, former, one, true) : []
    await client.query('update photo set state = $2, is_damaged = $3 where photo_id = $1', [
      one.photoId,
      one.state,
      one.isDamaged,
    ])
    await showPhotos(client, [stored.insightId])
    return unused
  })
}

const COUNT = `
  with toned as (update photo set tone_span = $4 where photo_id = $1)
  insert into device_usage as u (day, device_id, photo_bytes) values (utc_day(), $2, $3)
    on conflict (day, device_id) do update set photo_bytes = u.photo_bytes + excluded.photo_bytes`

/** Adds the pictures' bytes to their device's total, and stores their tones. */
async function countPictures(client: Client, { photoId, deviceId, made }: DevelopedPhoto): Promise<void> {
  await client.query(COUNT, [photoId, deviceId, made?.bytes ?? 0, made?.toneSpan ?? null])
}

/** Stores an undecodable photo as a dead letter. If the photo can be decoded, deletes the dead letter left by an older decoder. */
async function recordReason(client: Client, one: PhotoRow, reason: string | undefined): Promise<void> {
  if (one.state === 'unreadable')
    await buryPhotos(client, [one], { reason: 'photo_unreadable', detail: reason ?? '' })
  else
    await client.query(`delete from dead_letter where content_sha256 = $1 and reason = 'photo_unreadable'`, [
      photoDeadLetterSha256(one),
    ])
}

const TO_SPARE = `
  update photo set state = 'ready', is_damaged = $2, insight_id = null, spare_of = insight_id, spare_since = now() where photo_id = $1`

const TO_WAITING = `
  update photo set state = 'received', insight_id = null, is_guess = false, moved_from = null, lost_to = lost_to || insight_id, lost_decodes = 0
  where photo_id = $1`

/** Removes a developed photo from the sighting that it shares with a better one. Returns the key of its file if nothing needs it any more. */
async function setAside(
  client: Client,
  one: PhotoRow,
  better: PhotoRow,
  wasShown: boolean,
): Promise<string[]> {
  const aside = decideAside(one, better, { wasShown })
  if (aside === 'spare') await client.query(TO_SPARE, [one.photoId, one.isDamaged])
  if (aside === 'wait') await client.query(TO_WAITING, [one.photoId])
  if (aside === 'replaced')
    await rememberReplaced(client, [{ photoId: one.photoId, betterId: better.photoId }])
  return aside === 'replaced' || aside === 'forget' ? forgetPhotos(client, [one.photoId]) : []
}
