import { Readable } from 'node:stream'
import { listCollectionsPage } from '@sentinel/contracts/insights/collections'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { createInsightDensity } from '../rows/insight-density.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { createPinnedLists } from '../rows/pinned-lists.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { findRepresentatives } from './queries.ts'
import { writeCollections } from './write-collections.ts'

export interface CollectionDeps {
  pool: pg.Pool
  now: () => number
}

export const collectionRoutes: FastifyPluginAsyncZod<CollectionDeps> = async (app, { pool, now }) => {
  const getDensity = createInsightDensity(pool, now)
  const pinnedLists = createPinnedLists(now)
  explainTimeouts(app, 'This list takes too long to read. Read less of it at once.')

  app.route({
    ...listCollectionsPage,
    handler: async ({ user, query }, reply) => {
      const { limit = LIST_DEFAULT_ROWS, offset = 0 } = query
      const density = await getDensity()
      const kept = offset === 0 ? undefined : pinnedLists.find(user.sessionId)
      const own = await findOwnLinks(pool, user.id)
      const list = kept ?? pinnedLists.pin(user.sessionId, own)
      const ids = await findRepresentatives(pool, { userId: user.id, limit, offset, density, own, list })
      const pieces = writeCollections(pool, { userId: user.id, ids })
      // The first piece comes before the answer begins: what fails until then is told by its status.
      const first = await pieces.next()
      const body = Readable.from(followedBy(first.value ?? '', pieces))
      return reply.type('application/json; charset=utf-8').send(body as never) // the route's answer type stands for parsed JSON
    },
  })
}

async function* followedBy(first: string, others: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first
  yield* others
}
