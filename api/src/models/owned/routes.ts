import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  getModelUse,
  listDeployedModels,
  listModelClasses,
  listModels,
  removeModelFromAccount,
} from '@sentinel/contracts/models/models'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { findModelUse } from './model-use.ts'
import { findDeployedModels, findModelClasses, findModels } from './queries.ts'
import { removeFromAccount } from './remove-from-account.ts'

const BEFORE_ALL = -1

export interface ModelDeps {
  db: Database
}

export const modelRoutes: FastifyPluginAsyncZod<ModelDeps> = async (app, { db }) => {
  app.route({
    ...listModels,
    async handler(
      { user, params: { userId }, query: { limit = LIST_DEFAULT_ROWS, cursor: after = 0 } },
      reply,
    ) {
      if (userId !== user.id) throw notFound('User')
      const models = await findModels(db, { userId, after, limit })
      sendNextCursor(reply, models, { limit, idOf: ({ alg_id }) => alg_id })
      return models
    },
  })

  app.route({
    ...listModelClasses,
    async handler({ user: { id: userId }, params: { algId } }) {
      const classes = await findModelClasses(db, { userId, algId })
      if (!classes) throw notFound('Model')
      return classes
    },
  })

  app.route({
    ...getModelUse,
    async handler({ user: { id: userId }, params: { algId } }) {
      const use = await findModelUse(db, { userId, algId })
      if (!use) throw notFound('Model')
      return use
    },
  })

  app.route({
    ...removeModelFromAccount,
    async handler({ user: { id: userId }, params: { algId } }) {
      await db.transaction().execute((tx) => removeFromAccount(tx, { userId, algId }))
      return { alg_id: algId }
    },
  })

  app.route({
    ...listDeployedModels,
    handler: async ({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) => {
      const models = await findDeployedModels(db, { userId: user.id, after, limit })
      sendNextCursor(reply, models, { limit, idOf: ({ device_id }) => device_id })
      return models
    },
  })
}
