import { listGroups } from '@sentinel/contracts/groups'
import { LIST_MAX_ROWS } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findGroups } from './queries.ts'

export interface GroupDeps {
  db: Database
}

export const groupRoutes: FastifyPluginAsyncZod<GroupDeps> = async (app, { db }) => {
  app.route({
    ...listGroups,
    handler: ({ user }) => findGroups(db, { userId: user.id, limit: LIST_MAX_ROWS }),
  })
}
