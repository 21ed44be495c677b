import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/device-messages/limits'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import { lockDevices } from '../platform/lock-devices.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { decideEnd } from './choose-photo.ts'
import type { PhotoFolder } from './photo-folder.ts'
import { buryPhotos, forgetPhotos, type PhotoContent, rememberReplaced } from './photo-rows.ts'
import type { Photo } from './place-photo.ts'

const PHOTOS_AT_ONCE = 1000
const DETAIL = `No sighting that this photo belongs to came within ${PHOTO_WAIT_DAYS} days.`

const IS_OLD = (time: string) => `${time} < now() - interval '${PHOTO_WAIT_DAYS} days'`

/** Finds photos whose wait has ended, and photos of sightings that are final from now on. */
const FIND = `
  (select photo_id as "photoId", device_id as "deviceId", true as "isWaiting" from photo
    where insight_id is null and ${IS_OLD('coalesce(spare_since, received_at)')} order by photo_id limit $1)
  union all
  (select photo_id, device_id, false from photo
    where (is_guess or moved_from is not null) and insight_id is not null and ${IS_OLD('received_at')} limit $1)`

const READ = `
  select photo_id as "photoId", state, is_guess as "isGuess", moved_from as "movedFrom", spare_of as "spareOf",
    device_id as "deviceId", message_identifier as "messageId", message_index as "index", file_sha256 as "fileSha256",
    (select better.photo_id from photo better where better.insight_id = photo.spare_of and better.state <> 'received') as "betterId"
  from photo where photo_id = any ($1) and insight_id is null order by photo_id`

type EndedPhoto = Pick<Photo, 'photoId' | 'state' | 'isGuess' | 'movedFrom' | 'spareOf'> &
  PhotoContent & { betterId: number | null }

/**
 * Ends photos' wait. Photos that no sighting has claimed by then become dead letters, and so do replaced photos that may belong to another sighting.
 * Other replaced photos are deleted. A sighting's current photo is final from then on.
 */
export async function endPhotoWait(
  pool: Pick<pg.Pool, 'connect'>,
  folder: Pick<PhotoFolder, 'remove'>,
  metrics: Pick<GatewayMetrics, 'deadLetters'>,
): Promise<void> {
  const { deadLetters, unusedKeys } = await inTransaction(pool, endWait)
  metrics.deadLetters.inc({ reason: 'photo_unclaimed' }, deadLetters)
  for (const key of unusedKeys) await folder.remove(key)
}

async function endWait(client: pg.PoolClient): Promise<{ deadLetters: number; unusedKeys: string[] }> {
  const { rows: found } = await client.query<{ photoId: number; deviceId: number; isWaiting: boolean }>(
    FIND,
    [PHOTOS_AT_ONCE],
  )
  if (found.length === 0) return { deadLetters: 0, unusedKeys: [] }
  await lockDevices(client, [...new Set(found.map(({ deviceId }) => deviceId))])
  const idsOf = (photos: readonly { photoId: number }[]) => photos.map(({ photoId }) => photoId)
  const { waiting = [], shown = [] } = Object.groupBy(found, (one) => (one.isWaiting ? 'waiting' : 'shown'))
  const { rows: ended } = await client.query<EndedPhoto>(READ, [idsOf(waiting)])
  const { replaced = [], bury = [] } = Object.groupBy(ended, decideEnd)
  await rememberReplaced(client, replaced)
  await buryPhotos(client, bury, { reason: 'photo_unclaimed', detail: DETAIL })
  const unusedKeys = await forgetPhotos(client, idsOf(ended))
  await client.query(
    'update photo set is_guess = false, moved_from = null where photo_id = any ($1) and insight_id is not null',
    [idsOf(shown)],
  )
  return { deadLetters: bury.length, unusedKeys }
}
