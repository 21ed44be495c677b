import type pg from 'pg'
import { PhotoChanges, readKeys } from '../photos/photos-of-key.ts'
import { findPlace, type PhotoPlace, type UnplacedPhoto } from '../photos/place-photo.ts'
import type { DeadLetter } from './dead-letters-statement.ts'

/** The result of storing a photo in the database. If the photo is stored, refused or one too many, a row names its file. */
export type PhotoOutcome = 'stored' | 'repeated' | 'refused' | 'over_limit' | 'too_many'

export interface PhotoRow {
  deviceId: number
  messageId: number
  index: number
  fileKey: string
  fileSha256: Uint8Array
  widthPx: number
  heightPx: number
  sizeBytes: number
  /** See `readTakenAt`. */
  takenAtMs: number | undefined
  /** Set if the photo's header was refused. */
  refusal: DeadLetter | undefined
  /** True if staff requested that its dead letter be decoded again. */
  isAgain: boolean
  /** True if it counts as received when its insight was. */
  isBackfilled: boolean
  /** Stored instead of the photo if the device has used up its daily photo limit. */
  overLimit: DeadLetter
  /** Stored instead of the photo if too many photos are waiting for its insight. */
  tooMany: DeadLetter
  /** Set by the store. Undefined if the database refused the row. */
  outcome: PhotoOutcome | undefined
}

type Client = Pick<pg.ClientBase, 'query'>

/** The number of photos that may wait for one insight, or without an insight. Devices send few, so any additional photo becomes a dead letter. */
const WAITING_MAX = 8

/**
 * Stores a photo unless it is already stored, in a transaction that has locked its device. A photo that arrives before its insight waits. A photo
 * whose header was refused is stored as undecodable.
 */
export async function storePhoto(client: Client, photo: PhotoRow, dayMaxBytes: number): Promise<void> {
  photo.outcome = undefined // an attempt that was rolled back may have set it
  const [state] = await readKeys(client, [photo], photo.fileSha256)
  if (!state) return
  const changes = new PhotoChanges(client, state)
  await changes.attach()
  photo.outcome = await store(client, changes, photo, dayMaxBytes)
  await changes.finish()
}

async function store(
  client: Client,
  changes: PhotoChanges,
  photo: PhotoRow,
  dayMaxBytes: number,
): Promise<PhotoOutcome> {
  const { photos, nowMs, photoBytesToday } = changes.state
  const known =
    photos.find(({ isSameFile }) => isSameFile) ?? photos.find(({ hasReplacedFile }) => hasReplacedFile)
  if (known) {
    await noteSeen(client, photo, known.insightId)
    if (photo.refusal) return 'refused'
    // A newer decoder may be able to read it.
    if (photo.isAgain && known.state === 'unreadable') {
      await client.query(DECODE_AGAIN, [
        known.photoId,
        photo.widthPx,
        photo.heightPx,
        toTime(photo.takenAtMs),
      ])
      changes.follow({ ...known, state: 'received' })
    }
    return 'repeated'
  }
  const one: UnplacedPhoto = {
    state: photo.refusal ? 'unreadable' : 'received',
    pixels: photo.widthPx * photo.heightPx,
    receivedMs: nowMs,
    takenMs: photo.takenAtMs ?? null,
    lostTo: [],
  }
  const place = findPlace(one, changes.state)
  const insightId = place?.insightId ?? null
  if (photoBytesToday + photo.sizeBytes > dayMaxBytes) {
    await noteSeen(client, photo, insightId)
    return 'over_limit'
  }
  await count(client, photo, insightId)
  changes.state.photosToday += 1
  if (countWaiting(changes, insightId) >= WAITING_MAX) return 'too_many'
  await insert(client, changes, { photo, one, place })
  return photo.refusal ? 'refused' : 'stored'
}

/** The device is seen now, or at the time of the insight if the photo counts as received then. */
const SEE = `
  update device_stat set last_seen = greatest(last_seen,
    case when $2 then (select received_at from insight where insight_id = $3::bigint) else now() end)
  where device_id = $1`

async function noteSeen(client: Client, photo: PhotoRow, insightId: number | null): Promise<void> {
  const { deviceId, isBackfilled } = photo
  await client.query({ name: 'photoSeen', text: SEE, values: [deviceId, isBackfilled, insightId] })
}

const SEE_AND_COUNT = `
  with seen as (${SEE})
  insert into device_usage as u (day, device_id, photos, photo_bytes) values (utc_day(), $1, 1, $4)
    on conflict (day, device_id) do update set photos = u.photos + 1, photo_bytes = u.photo_bytes + excluded.photo_bytes`

async function count(client: Client, photo: PhotoRow, insightId: number | null): Promise<void> {
  const { deviceId, isBackfilled, sizeBytes } = photo
  const values = [deviceId, isBackfilled, insightId, sizeBytes]
  await client.query({ name: 'countPhoto', text: SEE_AND_COUNT, values })
}

const DECODE_AGAIN = `
  update photo set state = 'received', width_px = $2, height_px = $3, taken_at = $4, lost_decodes = 0 where photo_id = $1`

/** Counts the photos that are waiting to be decoded for an insight, or for an insight to arrive. */
function countWaiting({ state }: PhotoChanges, insightId: number | null): number {
  return state.photos.filter(
    (photo) =>
      photo.spareOf === null &&
      photo.insightId === insightId &&
      (photo.state === 'received' || photo.insightId === null),
  ).length
}

const INSERT = `
  insert into photo (device_id, message_identifier, message_index, state, file_key, file_sha256, width_px, height_px, size_bytes, taken_at,
    insight_id, is_guess)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning photo_id`

interface Inserted {
  photo: PhotoRow
  one: UnplacedPhoto
  place: PhotoPlace | undefined
}

async function insert(client: Client, changes: PhotoChanges, { photo, one, place }: Inserted): Promise<void> {
  const placed = place ? await changes.prepare(one, place) : WAITING
  if (!placed) return
  const { deviceId, messageId, index, fileKey, fileSha256, widthPx, heightPx, sizeBytes, takenAtMs } = photo
  const { insightId, isGuess } = placed
  const { rows } = await client.query<{ photo_id: number }>({
    name: 'insertPhoto',
    text: INSERT,
    values: [
      deviceId,
      messageId,
      index,
      one.state,
      fileKey,
      fileSha256,
      widthPx,
      heightPx,
      sizeBytes,
      toTime(takenAtMs),
      insightId,
      isGuess,
    ],
  })
  const [stored] = rows
  if (stored) changes.follow({ photoId: stored.photo_id, insightId, state: one.state })
}

const WAITING = { insightId: null, isGuess: false }

function toTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString()
}
