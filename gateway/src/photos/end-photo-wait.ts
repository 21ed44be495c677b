import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/limits'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { PhotoFolder } from './photo-folder.ts'

const PHOTOS_AT_ONCE = 1000
const DETAIL = `No sighting that this photo belongs to came within ${PHOTO_WAIT_DAYS} days.`

/** Makes dead letters of photos that no sighting has claimed in all that time, and removes those that others have replaced. */
export async function endPhotoWait(
  pool: Pick<pg.Pool, 'query'>,
  folder: Pick<PhotoFolder, 'remove'>,
): Promise<void> {
  const unusedKeys = await callFunction(
    pool,
    functions.endPhotoWait({ days: PHOTO_WAIT_DAYS, detail: DETAIL, most: PHOTOS_AT_ONCE }),
  )
  for (const { value } of unusedKeys) await folder.remove(value)
}
