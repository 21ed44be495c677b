import {
  beginLetterWork,
  cancelLetterWork,
  decodeDeadLetter,
  discardDeadLetter,
  getLetterWork,
  type LetterWork,
  listLetterWork,
} from '@sentinel/contracts/internal/dead-letters'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../platform/acts.ts'
import { notFound } from '../platform/errors.ts'
import { beginDecoding, beginWorkOnReason, cancelWork, discardLetter } from './begin-work.ts'
import { findWork, getWork } from './queries.ts'

export const letterWorkRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  async function present(workId: number): Promise<LetterWork> {
    const work = await getWork(db, workId)
    if (!work) throw notFound('Work')
    return work
  }

  app.route({
    ...decodeDeadLetter,
    async handler(request) {
      const workId = await beginDecoding(db, actorOf(request), request.params.letterId)
      if (workId === undefined) throw notFound('Message')
      return present(workId)
    },
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
    handler: async (request) => present(await beginWorkOnReason(db, actorOf(request), request.body)),
  })

  app.route({ ...listLetterWork, handler: () => findWork(db) })

  app.route({ ...getLetterWork, handler: ({ params }) => present(params.workId) })

  app.route({
    ...cancelLetterWork,
    async handler(request) {
      const { workId } = request.params
      if (!(await cancelWork(db, actorOf(request), workId))) throw notFound('Work')
      return present(workId)
    },
  })
}
