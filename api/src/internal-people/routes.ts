import { listInternalUsers } from '@sentinel/contracts/internal/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readList } from '../internal-lists/read-list.ts'
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
    ...listInternalUsers,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, userList, query)
      const users = ids.length > 0 ? await findUsers(db, ids) : []
      return { rows: inOrder(ids, users, ({ user_id }) => user_id), ...length }
    },
  })
}
