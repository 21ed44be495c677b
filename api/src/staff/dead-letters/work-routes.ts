import {
  beginLetterWork,
  cancelLetterWork,
  decodeDeadLetter,
  discardDeadLetter,
  getLetterWork,
  type LetterWork,
  listLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/errors.ts'
import { beginDecoding, beginWorkOnReason, cancelWork, discardLetter } from './begin-work.ts'
import { findWork, getWork } from './queries.ts'

export interface LetterWorkDeps {
  db: Database
  once: Once
}

export const letterWorkRoutes: FastifyPluginAsyncZod<LetterWorkDeps> = async (app, { db, once }) => {
  app.route({
    ...decodeDeadLetter,
    handler: (request) =>
      once(db, request, async (tx) => {
        const workId = await beginDecoding(tx, actorOf(request), request.params.letterId)
        if (workId === undefined) throw notFound('Message')
        return present(tx, workId)
      }),
  })

  app.route({
    ...discardDeadLetter,
    async handler(request) {
      if (!(await discardLetter(db, actorOf(request), request.params.letterId))) throw notFound('Message')
      return {}
    },
  })

  app.route({
    ...beginLetterWork,
    handler: (request) =>
      once(db, request, async (tx) =>
        present(tx, await beginWorkOnReason(tx, actorOf(request), request.body)),
      ),
  })

  app.route({ ...listLetterWork, handler: () => findWork(db) })

  app.route({ ...getLetterWork, handler: ({ params }) => present(db, params.workId) })

  app.route({
    ...cancelLetterWork,
    async handler(request) {
      const { workId } = request.params
      if (!(await cancelWork(db, actorOf(request), workId))) throw notFound('Work')
      return present(db, workId)
    },
  })
}

async function present(db: Database, workId: number): Promise<LetterWork> {
  const work = await getWork(db, workId)
  if (!work) throw notFound('Work')
  return work
}
