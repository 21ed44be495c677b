import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import { workQueue } from '@sentinel/platform/jobs/work-queue'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { expireCommands } from '../commands/expire-commands.ts'
import { type DecodeOptions } from '../dead-letters/decode-dead-letter.ts'
import { resumeDeadLetterWork, runDeadLetterWork } from '../dead-letters/run-dead-letter-work.ts'
import { attachPhotos, createAttachPhotos } from '../photos/attach-photos.ts'
import { developPhoto } from '../photos/develop-photo.ts'
import { resumePhotos } from '../photos/develop-jobs.ts'
import { endPhotoWait } from '../photos/end-photo-wait.ts'
import type { PhotoDecoder } from '../photos/decoding/photo-decoder.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { maintain } from './maintenance.ts'
import { readSignals } from './read-signals.ts'
import { sweepAlerts } from './sweep-alerts.ts'

/**
 * `attach_photos`, `expire_commands`, `read_signals` and `resume_dead_letter_work` run once a minute across all gateways, `sweep_alerts` every five
 * minutes, `maintain` once an hour, and `sweep_photos` once a day. All of them run before photos that are waiting to be developed.
 */
const CRONTAB = `* * * * * attach_photos ?max=1&priority=-1
* * * * * expire_commands ?max=1&priority=-1
* * * * * read_signals ?max=1&priority=-1
* * * * * resume_dead_letter_work ?max=1&priority=-1
*/5 * * * * sweep_alerts ?max=1&priority=-1
17 * * * * maintain ?max=1&priority=-1
43 3 * * * sweep_photos ?max=1&priority=-1`
const JOBS_AT_ONCE = 2

export interface JobsOptions extends Pick<DecodeOptions, 'limits' | 'takesBackfill' | 'clockBehindMaxDays'> {
  metrics: DecodeOptions['metrics'] & Pick<GatewayMetrics, 'commandsExpired' | 'deadLetters'>
  pool: pg.Pool
  folder: PhotoFolder
  decoder: Pick<PhotoDecoder, 'decode'>
  log: Logger
  retentionDays: number | undefined
  /** The name of this process. Stays the same after a restart. */
  processName: string
  takeover?: TakeoverTimes | undefined
}

/** Runs jobs from the queue in this gateway until stopped. */
export function runJobs(options: JobsOptions): () => Promise<void> {
  const { pool, log, processName, takeover } = options
  return workQueue({
    pool,
    log,
    processName,
    tasks: createTasks(options),
    crontab: CRONTAB,
    jobsAtOnce: JOBS_AT_ONCE,
    ...(takeover && { takeover }),
  })
}

function createTasks(options: JobsOptions): TaskList {
  const { pool, folder, decoder, metrics, log, retentionDays } = options
  const decoding = { ...options, onPhotoExpected: createAttachPhotos(pool, log) }
  return {
    develop_photo: (payload) => {
      const { photoId } = payload as { photoId: number } // safe: addDevelopJobs writes it
      return developPhoto({ pool, folder, decoder, metrics, log }, photoId)
    },
    attach_photos: async () => {
      await attachPhotos(pool)
      await endPhotoWait(pool, folder, metrics)
      await resumePhotos(pool)
    },
    async expire_commands(_payload, { abortSignal }) {
      metrics.commandsExpired.inc(await expireCommands(pool, abortSignal))
    },
    read_signals: (_payload, { abortSignal }) => readSignals(pool, abortSignal),
    sweep_alerts: (_payload, { abortSignal }) => sweepAlerts(pool, abortSignal),
    work_on_dead_letters(payload, { abortSignal }) {
      const { workId } = payload as { workId: number } // safe: add_dead_letter_job writes it
      return runDeadLetterWork(decoding, workId, abortSignal)
    },
    resume_dead_letter_work: () => resumeDeadLetterWork(pool),
    maintain: () => maintain({ pool, folder, log, retentionDays, now: Date.now }),
    sweep_photos: (_payload, { abortSignal }) =>
      sweepPhotos({ pool, folder, log, now: Date.now }, abortSignal),
  }
}
