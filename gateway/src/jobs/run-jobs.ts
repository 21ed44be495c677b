import { setTimeout as pause } from 'node:timers/promises'
import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/limits'
import { Logger as QueueLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { developPhoto } from '../photos/develop-photo.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import { maintain } from './maintenance.ts'

const RESTART_PAUSE_MS = 1000
/**
 * `attach_photos` runs once a minute over all gateways, `maintain` once an hour, `sweep_photos` once a day; all before any
 * photos that wait to be developed.
 */
const CRONTAB = `* * * * * attach_photos ?max=1&priority=-1
17 * * * * maintain ?max=1&priority=-1
43 3 * * * sweep_photos ?max=1&priority=-1`
/** Also the most photos that are held in memory with all their pixels. */
const JOBS_AT_ONCE = 2

export interface JobsOptions {
  pool: pg.Pool
  folder: PhotoFolder
  log: Logger
  retentionDays: number | undefined
}

/** Works the queue until stopped, also over times without a database. Several gateways share one queue. */
export function runJobs(options: JobsOptions): () => Promise<void> {
  const { pool, log } = options
  let runner: Runner | undefined
  let stopped = false

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        runner = await run({
          pgPool: pool,
          taskList: createTasks(options),
          crontab: CRONTAB,
          concurrency: JOBS_AT_ONCE,
          noHandleSignals: true,
          logger: toQueueLogger(log),
        })
        if (stopped) await runner.stop() // asked while it was starting
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'jobs interrupted')
      }
      runner = undefined
      if (!stopped) await pause(RESTART_PAUSE_MS)
    }
  }

  const worked = work()
  return async () => {
    stopped = true
    await runner?.stop().catch(() => undefined) // stopped already
    await worked
  }
}

function createTasks({ pool, folder, log, retentionDays }: JobsOptions): TaskList {
  return {
    develop_photo: (payload) => {
      const { photoId } = payload as { photoId: number } // safe: take_photo writes it
      return developPhoto({ pool, folder, log }, photoId)
    },
    attach_photos: async () => {
      await pool.query('select attach_photos()')
      await discardUnclaimed(pool, folder)
    },
    maintain: () => maintain({ pool, folder, log, retentionDays, now: Date.now }),
    sweep_photos: (_payload, { abortSignal }) =>
      sweepPhotos({ pool, folder, log, now: Date.now }, abortSignal),
  }
}

/** A photo whose insight has not come in all that time will not be asked for. */
async function discardUnclaimed(pool: pg.Pool, folder: PhotoFolder): Promise<void> {
  const { rows } = await pool.query<{ file_key: string }>('select discard_waiting_photos($1) as file_key', [
    PHOTO_WAIT_DAYS,
  ])
  for (const { file_key } of rows) await folder.remove(file_key)
}

function toQueueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
