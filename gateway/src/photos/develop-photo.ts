import { DecoderLost, UnreadablePicture } from '@sentinel/platform/programs/decoder-process'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { GatewayMetrics } from '../platform/metrics.ts'
import type { Pictures } from './decoding/make-pictures.ts'
import type { PhotoDecoder } from './decoding/photo-decoder.ts'
import type { PhotoFolder } from './photo-folder.ts'
import { settlePhoto } from './settle-photo.ts'

/** If decoding a photo has ended the process this many times, the photo counts as unreadable. */
const LOST_DECODES_MAX = 3

export interface DevelopOptions {
  pool: pg.Pool
  folder: PhotoFolder
  decoder: Pick<PhotoDecoder, 'decode'>
  metrics: Pick<GatewayMetrics, 'deadLetters'>
  log: Logger
}

/**
 * Makes the picture that users see and its thumbnail. The photo is then shown if it is its insight's best. Repeating this is harmless, so an
 * interrupted job simply runs again.
 */
export async function developPhoto(options: DevelopOptions, photoId: number): Promise<void> {
  const { pool, folder, metrics } = options
  const { rows } = await pool.query<{ deviceId: number; fileKey: string }>(
    `select device_id as "deviceId", file_key as "fileKey" from photo where photo_id = $1 and state = 'received'`,
    [photoId],
  )
  const [photo] = rows
  if (!photo) return

  const { fileKey } = photo
  const { made, reason } = await decode(options, photoId, fileKey)
  if (made) {
    await folder.write(fileKey, 'photo', made.photo)
    await folder.write(fileKey, 'thumbnail', made.thumbnail)
  }
  const unusedKeys = await settlePhoto(pool, {
    ...photo,
    photoId,
    reason,
    made: made && {
      isDamaged: made.damage !== undefined,
      bytes: made.photo.byteLength + made.thumbnail.byteLength,
      toneSpan: made.toneSpan,
    },
  })
  if (!made) metrics.deadLetters.inc({ reason: 'photo_unreadable' })
  for (const key of unusedKeys) await folder.remove(key)
}

interface Decoded {
  made?: Pictures
  /** The reason why the photo cannot be decoded. */
  reason?: string
}

/** Throws if another attempt may succeed. */
async function decode(
  { pool, folder, decoder, log }: DevelopOptions,
  photoId: number,
  key: string,
): Promise<Decoded> {
  try {
    const made = await decoder.decode({ path: folder.pathOf(key, 'original') })
    if (made.damage !== undefined) log.info({ photoId, damage: made.damage }, 'photo damaged')
    return { made }
  } catch (error) {
    const isToBlame =
      error instanceof UnreadablePicture ||
      (error instanceof DecoderLost && (await countLostDecode(pool, photoId)) >= LOST_DECODES_MAX)
    if (!isToBlame) throw error
    log.warn({ photoId, err: error }, 'photo unreadable')
    return { reason: (error as Error).message } // safe: both are errors
  }
}

async function countLostDecode(pool: pg.Pool, photoId: number): Promise<number> {
  const { rows } = await pool.query<{ lost_decodes: number }>(
    'update photo set lost_decodes = lost_decodes + 1 where photo_id = $1 returning lost_decodes',
    [photoId],
  )
  return rows[0]?.lost_decodes ?? 0
}
