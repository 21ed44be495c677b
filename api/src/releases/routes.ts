import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/limits'
import { listApprovedReleases, listReleases } from '@sentinel/contracts/releases'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tellNextCursor } from '../platform/tell-next-cursor.ts'
import { findReleases, type ReleaseFilter } from './find-releases.ts'

export const releaseRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  for (const endpoint of [listReleases, listApprovedReleases])
    app.route({
      ...endpoint,
      async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor, name } }, reply) {
        const filter: ReleaseFilter = {
          ownerId: user.role === 'staff' ? undefined : user.id,
          isApprovedOnly: endpoint === listApprovedReleases,
          name,
          before: cursor,
          limit,
        }
        const releases = await findReleases(db, filter)
        tellNextCursor(reply, releases, { limit, idOf: ({ id }) => id })
        return releases
      },
    })
}
