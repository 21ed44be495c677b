import {
  countDeadLetters,
  getDeadLetter,
  getDeadLetterPayload,
  listDeadLetters,
} from '@sentinel/contracts/internal/dead-letters'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readList } from '../internal-lists/read-list.ts'
import { notFound } from '../platform/errors.ts'
import { letterList } from './letter-list.ts'
import { countLetters, findLetters, getLetter, getPayload } from './queries.ts'
import { type LetterWorkDeps, letterWorkRoutes } from './work-routes.ts'

export type DeadLetterDeps = LetterWorkDeps

export const deadLetterRoutes: FastifyPluginAsyncZod<DeadLetterDeps> = async (app, deps) => {
  const { db } = deps
  await app.register(letterWorkRoutes, deps)

  app.route({
    ...listDeadLetters,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, letterList, query)
      const letters = ids.length > 0 ? await findLetters(db, ids) : []
      return { rows: inOrder(ids, letters, ({ letter_id }) => letter_id), ...length }
    },
  })

  app.route({ ...countDeadLetters, handler: () => countLetters(db) })

  app.route({
    ...getDeadLetter,
    async handler({ params: { letterId } }) {
      const letter = await getLetter(db, letterId)
      if (!letter) throw notFound('Message')
      return letter
    },
  })

  app.route({
    ...getDeadLetterPayload,
    async handler({ params: { letterId } }, reply) {
      const payload = await getPayload(db, letterId)
      if (!payload) throw notFound('Message')
      // Strangers have written these bytes, so no browser may guess what they are.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="dead-letter-${letterId}.bin"`)
        .send(payload as never) // the route's answer type stands for the bytes
    },
  })
}
