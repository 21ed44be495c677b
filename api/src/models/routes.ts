import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/limits'
import { deployModel, listDeployedModels, listModels, removeModel } from '@sentinel/contracts/models'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../platform/errors.ts'
import { tellNextCursor } from '../platform/tell-next-cursor.ts'
import { addDeployment, deleteDeployment } from './deployments.ts'
import { findDeployedModels, findModels } from './queries.ts'

const BEFORE_ALL = -1

export interface ModelDeps {
  db: Database
}

export const modelRoutes: FastifyPluginAsyncZod<ModelDeps> = async (app, { db }) => {
  app.route({
    ...listModels,
    async handler({ user, params: { userId } }) {
      if (userId !== user.id) throw notFound('User')
      return findModels(db, { userId, limit: LIST_DEFAULT_ROWS })
    },
  })

  app.route({
    ...listDeployedModels,
    handler: async ({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) => {
      const models = await findDeployedModels(db, { userId: user.id, after, limit })
      tellNextCursor(reply, models, { limit, idOf: ({ device_id }) => device_id })
      return models
    },
  })

  app.route({
    ...deployModel,
    async handler({ user: { id: userId }, params: { deviceId, algId } }) {
      await db.transaction().execute((tx) => addDeployment(tx, { userId, deviceId, algId }))
      return { device_id: deviceId, alg_id: algId }
    },
  })

  app.route({
    ...removeModel,
    async handler({ user: { id: userId }, params: { deviceId, algId } }) {
      await db.transaction().execute((tx) => deleteDeployment(tx, { userId, deviceId, algId }))
      return { device_id: deviceId, alg_id: algId }
    },
  })
}
