import type { Queryable } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import { resumeOutgoing } from './resume-outgoing.ts'

/**
 * Wakes the senders of integrations, in one statement for all that were named while the last one was under way; without ids
 * those of whatever is due. What fails is made good by the next look at everything, within a minute.
 */
export function createWaker(db: Queryable, log: FastifyBaseLogger): (integrationIds: number[]) => void {
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
