import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/device-messages/limits'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { GatewayMetrics } from '../platform/metrics.ts'
import type { PhotoFolder } from './photo-folder.ts'

const PHOTOS_AT_ONCE = 1000
const DETAIL = `No sighting that this photo belongs to came within ${PHOTO_WAIT_DAYS} days.`

/** Converts photos that no sighting has claimed in all that time into dead letters, and removes those that others have replaced. */
export async function endPhotoWait(
  pool: Pick<pg.Pool, 'query'>,
  folder: Pick<PhotoFolder, 'remove'>,
  metrics: Pick<GatewayMetrics, 'deadLetters'>,
): Promise<void> {
  const [ended] = await callFunction(pool, functions.endPhotoWait({ detail: DETAIL, most: PHOTOS_AT_ONCE }))
  metrics.deadLetters.inc({ reason: 'photo_unclaimed' }, ended?.dead_letters ?? 0)
  for (const key of ended?.unused_keys ?? []) if (key !== null) await folder.remove(key)
}
