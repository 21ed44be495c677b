import { listen } from '@sentinel/migrations/listen'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import { releaseClaims } from '@sentinel/platform/jobs/release-claims'
import { workQueue } from '@sentinel/platform/jobs/work-queue'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Queryable } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import { pruneOutgoing } from './prune-outgoing.ts'
import { queueDigests } from './queue-digests.ts'
import { resumeOutgoing } from './resume-outgoing.ts'
import { type SendDeps, sendOutgoing } from './send-outgoing.ts'

const CRONTAB = `* * * * * resume_outgoing ?max=1&priority=-1
*/5 * * * * queue_digests ?max=1&priority=-1
41 * * * * prune_outgoing ?max=1&priority=-1`
/** The number of integrations that are worked on at once. A slow server occupies one of these jobs. */
const JOBS_AT_ONCE = 6

interface OutgoingOptions extends Omit<SendDeps, 'pool'> {
  pool: pg.Pool
  databaseUrl: string
  /** Tasks from other areas that also send messages. */
  otherTasks: TaskList
  takeover?: TakeoverTimes | undefined
  /** Runs before the first message is sent. */
  prepare?: () => Promise<void>
}

/** Sends messages until stopped. It has its own queue, so that a slow server delays nothing else. */
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

/**
 * Returns a function that wakes the senders of integrations. A single statement wakes all the integrations requested while the previous statement was
 * running. Without ids, it wakes the senders of all due messages. If it fails, the next check of all integrations, within a minute, makes up for it.
 */
function createWaker(db: Queryable, log: FastifyBaseLogger): (integrationIds: number[]) => void {
  const named = new Set<number>()
  let isEverythingDue = false
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    while (named.size > 0 || isEverythingDue) {
      const ids = [...named]
      const looksAtAll = isEverythingDue
      named.clear()
      isEverythingDue = false
      try {
        if (ids.length > 0) await db.query('select wake_outbox($1)', [ids])
        if (looksAtAll) await resumeOutgoing(db)
      } catch (error) {
        log.debug({ err: error }, 'senders not woken')
      }
    }
    isWorking = false
  }

  return (integrationIds) => {
    const ids = integrationIds.filter((id) => id > 0)
    for (const id of ids) named.add(id)
    isEverythingDue ||= ids.length === 0
    if (!isWorking) void work()
  }
}
