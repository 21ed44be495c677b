import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'
import type { Logger } from 'pino'
import { lockDevices } from '../platform/lock-devices.ts'
import { PhotoChanges, type PhotoKey, readKeys } from './photos-of-key.ts'
import { canAttach } from './place-photo.ts'

const PAUSE_MS = 1000
const KEYS_AT_ONCE = 200

/** Finds the next keys of photos that have a sighting in the ledger. Has its own limit, so that it stops reading its index there. */
const NEXT = (photos: string, sightings: string) => `
  (select distinct device_id as "deviceId", message_identifier as "messageId", message_index as "index" from photo p
    where ${photos} and (device_id, message_identifier, message_index) > ($1::int, $2::bigint, $3::int)
      and exists (select from uplink_ledger l where l.device_id = p.device_id and l.message_identifier = p.message_identifier
        and l.message_index = p.message_index and ${sightings})
    order by 1, 2, 3 limit ${KEYS_AT_ONCE})`

/**
 * Finds keys with photos that may be attached, in device order: photos that are waiting although there is a sighting, and photos that were assigned
 * as a guess before another sighting arrived. `canAttach` decides whether a sighting gets a photo.
 */
const FIND_KEYS = `${NEXT('insight_id is null and spare_of is null', 'true')}
  union ${NEXT('is_guess', 'l.received_at >= p.received_at')}
  order by 1, 2, 3 limit ${KEYS_AT_ONCE}`

/** Attaches photos to insights that have arrived since. */
export async function attachPhotos(pool: pg.Pool): Promise<void> {
  let last: PhotoKey | undefined = { deviceId: -1, messageId: 0, index: 0 }
  while (last) {
    const { rows: keys }: pg.QueryResult<PhotoKey> = await pool.query<PhotoKey>(FIND_KEYS, [
      last.deviceId,
      last.messageId,
      last.index,
    ])
    const states = keys.length > 0 ? await readKeys(pool, keys) : []
    for (const [place, key] of keys.entries()) {
      const state = states[place]
      if (state && canAttach(state)) await inTransaction(pool, (client) => attachPhotosOf(client, key))
    }
    last = keys.length === KEYS_AT_ONCE ? keys.at(-1) : undefined
  }
}

/** Attaches a key's photos, which are read again under their device's lock. */
async function attachPhotosOf(client: pg.PoolClient, key: PhotoKey): Promise<void> {
  await lockDevices(client, [key.deviceId])
  const [state] = await readKeys(client, [key])
  if (state) await new PhotoChanges(client, state).attach()
}

/** Does the same at most once a second, however often it is called. */
export function createAttachPhotos(pool: pg.Pool, log: Logger): () => void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function attachAfter(previous: Promise<void>): Promise<void> {
    await previous
    timer = undefined
    await attachPhotos(pool).catch((error: Error) => log.warn({ err: error }, 'photos not attached'))
  }

  return () => {
    timer ??= setTimeout(() => {
      running = attachAfter(running)
    }, PAUSE_MS).unref()
  }
}
