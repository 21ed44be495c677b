import { listInternalUsers } from '@sentinel/contracts/internal/users'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readList } from '../internal-lists/read-list.ts'
import { findUsers, userList } from './find-users.ts'

export interface InternalUserDeps {
  db: Database
}

export const internalUserRoutes: FastifyPluginAsyncZod<InternalUserDeps> = async (app, { db }) => {
  app.route({
    ...listInternalUsers,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, userList, query)
      const users = ids.length > 0 ? await findUsers(db, ids) : []
      return { rows: inOrder(ids, users, ({ user_id }) => user_id), ...length }
    },
  })
}
