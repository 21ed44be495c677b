import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { listAllUsers, listInternalUsers } from '@sentinel/contracts/staff/people'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readIdsBelow, readList } from '../lists/read-list.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { type AccountDeps, accountRoutes } from './account-routes.ts'
import { type GivenListDeps, givenListRoutes } from './given-list-routes.ts'
import { findUsers, userList } from './find-users.ts'
import { type LinkStartDeps, linkStartRoutes } from './link-start-routes.ts'

export interface InternalUserDeps extends AccountDeps, GivenListDeps, LinkStartDeps {
  db: Database
}

export const internalUserRoutes: FastifyPluginAsyncZod<InternalUserDeps> = async (app, deps) => {
  const { db } = deps
  await app.register(accountRoutes, deps)
  await app.register(givenListRoutes, deps)
  await app.register(linkStartRoutes, deps)

  app.route({
    ...listAllUsers,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const ids = await readIdsBelow(db, userList, { limit, cursor })
      sendNextCursor(reply, ids, { limit, idOf: (id) => id })
      return inOrder(ids, await findUsers(db, ids), ({ user_id }) => user_id)
    },
  })

  app.route({
    ...listInternalUsers,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, userList, query)
      return { rows: inOrder(ids, await findUsers(db, ids), ({ user_id }) => user_id), ...length }
    },
  })
}
