import { listen } from '@sentinel/migrations/listen'
import type { TakeoverTimes } from '@sentinel/platform/absent-workers'
import { releaseClaims } from '@sentinel/platform/release-claims'
import { workQueue } from '@sentinel/platform/work-queue'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pruneOutgoing } from './prune-outgoing.ts'
import { queueDigests } from './queue-digests.ts'
import { resumeOutgoing } from './resume-outgoing.ts'
import { type SendDeps, sendOutgoing } from './send-outgoing.ts'
import { createWaker } from './wake-outgoing.ts'

const CRONTAB = `* * * * * resume_outgoing ?max=1&priority=-1
*/5 * * * * queue_digests ?max=1&priority=-1
41 * * * * prune_outgoing ?max=1&priority=-1`
/** Integrations at once; a slow server has one place. */
const JOBS_AT_ONCE = 6

export interface OutgoingOptions extends Omit<SendDeps, 'pool'> {
  pool: pg.Pool
  databaseUrl: string
  /** Work of other areas that sends messages too. */
  otherTasks: TaskList
  takeover?: TakeoverTimes | undefined
  /** Runs before the first message is sent. */
  prepare?: () => Promise<void>
}

/** Sends messages until stopped: a queue of its own, so that nothing else waits for somebody's slow server. */
export function runOutgoing(options: OutgoingOptions): () => Promise<void> {
  const { pool, databaseUrl, log, worker: processName, takeover } = options
  const wake = createWaker(pool, log)
  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-api-outbox',
    channel: 'outbox_due',
    log,
    onNotify: (ids) => wake(ids.split(',').map(Number)),
    onReconnected: () => wake([]),
  })
  const stopQueue = workQueue({
    pool,
    log,
    tasks: createTasks(options),
    crontab: CRONTAB,
    jobsAtOnce: JOBS_AT_ONCE,
    processName,
    async prepare() {
      await releaseClaims(pool, processName)
      await options.prepare?.()
      await resumeOutgoing(pool)
    },
    ...(takeover && { takeover }),
  })
  return async () => void (await Promise.all([stopListening(), stopQueue()]))
}

function createTasks(options: OutgoingOptions): TaskList {
  const { pool, now, otherTasks } = options
  return {
    ...otherTasks,
    send_outgoing(payload, { abortSignal }) {
      const { integrationId } = payload as { integrationId: number } // safe: wake_outbox writes it
      return sendOutgoing(options, integrationId, abortSignal)
    },
    resume_outgoing: () => resumeOutgoing(pool),
    queue_digests: () => queueDigests(pool),
    prune_outgoing: () => pruneOutgoing(pool, now),
  }
}
