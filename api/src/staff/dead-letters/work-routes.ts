import {
  beginDeadLetterWork,
  cancelDeadLetterWork,
  decodeDeadLetter,
  discardDeadLetter,
  getDeadLetterWork,
  type DeadLetterWork,
  listDeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { beginDecoding, beginWorkOnReason, cancelWork, deleteDeadLetter } from './begin-work.ts'
import { findWork, getWork } from './queries.ts'

export interface DeadLetterWorkDeps {
  db: Database
  once: Once
}

export const deadLetterWorkRoutes: FastifyPluginAsyncZod<DeadLetterWorkDeps> = async (app, { db, once }) => {
  app.route({
    ...decodeDeadLetter,
    handler: (request) =>
      once(db, request, async (tx) => {
        const workId = await beginDecoding(tx, actorOf(request), request.params.deadLetterId)
        if (workId === undefined) throw notFound('Message')
        return present(tx, workId)
      }),
  })

  app.route({
    ...discardDeadLetter,
    async handler(request) {
      if (!(await deleteDeadLetter(db, actorOf(request), request.params.deadLetterId)))
        throw notFound('Message')
      return {}
    },
  })

  app.route({
    ...beginDeadLetterWork,
    handler: (request) =>
      once(db, request, async (tx) =>
        present(tx, await beginWorkOnReason(tx, actorOf(request), request.body)),
      ),
  })

  app.route({ ...listDeadLetterWork, handler: () => findWork(db) })

  app.route({ ...getDeadLetterWork, handler: ({ params }) => present(db, params.workId) })

  app.route({
    ...cancelDeadLetterWork,
    async handler(request) {
      const { workId } = request.params
      if (!(await cancelWork(db, actorOf(request), workId))) throw notFound('Work')
      return present(db, workId)
    },
  })
}

async function present(db: Database, workId: number): Promise<DeadLetterWork> {
  const work = await getWork(db, workId)
  if (!work) throw notFound('Work')
  return work
}
