import type pg from 'pg'
import type { Logger } from 'pino'

const PAUSE_MS = 1000

/** Joins waiting photos with insights that have come since, at most once a second however often it is asked. */
export function createAttachPhotos(pool: pg.Pool, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined

  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      pool
        .query('select attach_photos()')
        .catch((error: Error) => log.warn({ err: error }, 'photos not attached'))
    }, PAUSE_MS).unref()
  }
}
