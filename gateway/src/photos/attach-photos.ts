import type pg from 'pg'
import type { Logger } from 'pino'

const PAUSE_MS = 1000

const ATTACH = `
  select attach_photos_of(device_id, message_identifier, message_index) from (
    select device_id, message_identifier, message_index from photo p
      where insight_id is null and spare_of is null
        and exists (select from uplink_ledger l where l.device_id = p.device_id
          and l.message_identifier = p.message_identifier and l.message_index = p.message_index)
        and exists (select from find_photo_place(p))
    union
    select device_id, message_identifier, message_index from photo p
      where is_guess and case when exists (select from uplink_ledger l where l.device_id = p.device_id and l.message_identifier = p.message_identifier
          and l.message_index = p.message_index and l.received_at >= p.received_at)
        then find_rightful_insight(p) is not null end
    order by device_id, message_identifier, message_index) settled`

/** Attaches photos to insights that have arrived since. */
export async function attachPhotos(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(ATTACH)
}

/** Does the same, at most once a second regardless of how often it is called. */
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
