import { Readable } from 'node:stream'
import { listCollectionsPage } from '@sentinel/contracts/insights/collections'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Queryable } from '@sentinel/migrations/connect'
import { createInsightDensity } from '../rows/insight-density.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { createPinnedLists } from '../rows/pinned-lists.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { findCollections, findRepresentatives } from './queries.ts'

interface CollectionDeps {
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
      const pinned = offset === 0 ? undefined : pinnedLists.find(user.sessionId)
      const own = await findOwnLinks(pool, user.id)
      const list = pinned ?? pinnedLists.pin(user.sessionId, own)
      const ids = await findRepresentatives(pool, { userId: user.id, limit, offset, density, own, list })
      const pieces = writeCollections(pool, { userId: user.id, ids })
      // Reads the first piece before the response begins, so that a failure up to then can still set the status.
      const first = await pieces.next()
      const body = Readable.from(followedBy(first.value ?? '', pieces))
      return reply.type('application/json; charset=utf-8').send(body as never) // the route's response type describes parsed JSON
    },
  })
}

async function* followedBy(first: string, others: AsyncIterable<string>): AsyncGenerator<string, void> {
  yield first
  yield* others
}

/** Collections may have many members, so a page is read and written in pieces and is never completely in memory. */
const COLLECTIONS_AT_ONCE = 100

/** Yields the pieces of a JSON array of the collections that these insights represent. */
export async function* writeCollections(
  db: Queryable,
  { userId, ids }: { userId: number; ids: readonly number[] },
): AsyncGenerator<string, void> {
  let before = '['
  for (let at = 0; at < ids.length; at += COLLECTIONS_AT_ONCE) {
    const chunk = ids.slice(at, at + COLLECTIONS_AT_ONCE)
    const collections = await findCollections(db, { userId, ids: chunk, archived: true })
    if (collections.length === 0) continue
    yield before + JSON.stringify(collections).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
