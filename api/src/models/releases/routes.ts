import {
  getInternalRelease as getInternalReleaseEndpoint,
  listInternalReleases,
} from '@sentinel/contracts/staff/releases'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  createRelease as createReleaseEndpoint,
  listApprovedReleases,
  listReleases,
  moveRelease as moveReleaseEndpoint,
} from '@sentinel/contracts/models/releases'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { inOrder, readList } from '../../staff/lists/read-list.ts'
import { actAs, actorOf } from '../../platform/acts.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { createRelease } from './create-release.ts'
import { findReleases, getRelease, type ReleaseFilter } from './find-releases.ts'
import { getInternalRelease } from './get-internal-release.ts'
import { findInternalReleases, releaseList } from './internal-list.ts'
import { moveRelease } from './move-release.ts'

/** The size of the largest release: 50 models, each with 5,000 ignored and 5,000 bypassed classes, whose ids have up to 10 digits. */
const RELEASE_BODY_MAX_BYTES = 6 * 1024 * 1024

export interface ReleaseDeps {
  db: Database
  once: Once
}

export const releaseRoutes: FastifyPluginAsyncZod<ReleaseDeps> = async (app, { db, once }) => {
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
        sendNextCursor(reply, releases, { limit, idOf: ({ id }) => id })
        return releases
      },
    })

  app.route({
    ...createReleaseEndpoint,
    bodyLimit: RELEASE_BODY_MAX_BYTES,
    handler: (request) =>
      once(db, request, (tx) =>
        actAs(tx, actorOf(request), () =>
          createRelease(tx, { release: request.body, userId: request.user.id }),
        ),
      ),
  })

  app.route({
    ...moveReleaseEndpoint,
    async handler(request) {
      const { params, body, user } = request
      const move = { releaseId: params.releaseId, from: body.from, to: body.state, userId: user.id }
      await actAs(db, actorOf(request), (tx) => moveRelease(tx, move))
      return getRelease(db, params.releaseId)
    },
  })

  app.route({
    ...listInternalReleases,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, releaseList, query)
      return { rows: inOrder(ids, await findInternalReleases(db, ids), ({ id }) => id), ...length }
    },
  })

  app.route({
    ...getInternalReleaseEndpoint,
    handler: ({ params: { releaseId } }) => getInternalRelease(db, releaseId),
  })
}
