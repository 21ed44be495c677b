import type pg from 'pg'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { PhotoFolder } from './photo-folder.ts'

const PHOTO_MAX_EDGE_PX = 2560
const THUMBNAIL_WIDTH_PX = 320

export interface DevelopOptions {
  pool: pg.Pool
  folder: PhotoFolder
  log: Logger
}

/**
 * Makes the picture people see and its thumbnail: upright, without the metadata of the camera's file. Then the photo is
 * shown if it is the best of its insight. Doing it again is harmless, so an interrupted job simply runs once more.
 */
export async function developPhoto({ pool, folder, log }: DevelopOptions, photoId: number): Promise<void> {
  const { rows } = await pool.query<{ file_key: string }>(
    `select file_key from photo where photo_id = $1 and state = 'received'`,
    [photoId],
  )
  const key = rows[0]?.file_key
  if (!key) return

  const original = await folder.read(key, 'original')
  const made = await render(original).catch((error: Error) =>
    log.warn({ photoId, err: error }, 'photo unreadable'),
  )
  if (made) {
    await folder.write(key, 'photo', made.photo)
    await folder.write(key, 'thumbnail', made.thumbnail)
  }
  // One statement, so that a photo is not ready without being shown: the next run would pass it by.
  const settled = await pool.query<{ unused_key: string }>('select finish_photo($1, $2, $3) as unused_key', [
    photoId,
    key,
    made ? 'ready' : 'unreadable',
  ])
  for (const { unused_key } of settled.rows) await folder.remove(unused_key)
}

async function render(original: Uint8Array): Promise<{ photo: Buffer; thumbnail: Buffer }> {
  const upright = sharp(original, { failOn: 'error' }).rotate()
  const [photo, thumbnail] = await Promise.all([
    upright
      .clone()
      .resize({
        width: PHOTO_MAX_EDGE_PX,
        height: PHOTO_MAX_EDGE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 85, mozjpeg: false })
      .toBuffer(),
    upright
      .clone()
      .resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toBuffer(),
  ])
  return { photo, thumbnail }
}
