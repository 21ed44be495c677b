import { workQueue } from '@sentinel/platform/work-queue'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pruneOutgoing, queueDigests, resumeOutgoing } from './keep-outgoing.ts'
import { type SendDeps, sendOutgoing } from './send-outgoing.ts'

const CRONTAB = `* * * * * resume_outgoing ?max=1&priority=-1
*/5 * * * * queue_digests ?max=1&priority=-1
41 * * * * prune_outgoing ?max=1&priority=-1`
/** Integrations at once: one whose server is slow keeps a place. */
const JOBS_AT_ONCE = 6

export interface OutgoingOptions extends Omit<SendDeps, 'pool'> {
  pool: pg.Pool
}

/** Sends messages until stopped: a queue of its own, so that nothing else waits for somebody's slow server. */
export function runOutgoing(options: OutgoingOptions): () => Promise<void> {
  const { pool, log, worker } = options
  return workQueue({
    pool,
    log,
    tasks: createTasks(options),
    crontab: CRONTAB,
    jobsAtOnce: JOBS_AT_ONCE,
    prepare: () => resumeOutgoing(pool, { worker, isStarting: true }),
  })
}

function createTasks(options: OutgoingOptions): TaskList {
  const { pool, worker, now } = options
  return {
    send_outgoing(payload, { abortSignal }) {
      const { integrationId } = payload as { integrationId: number } // safe: wake_outbox writes it
      return sendOutgoing(options, integrationId, abortSignal)
    },
    resume_outgoing: () => resumeOutgoing(pool, { worker, isStarting: false }),
    queue_digests: () => queueDigests(pool),
    prune_outgoing: () => pruneOutgoing(pool, now),
  }
}
