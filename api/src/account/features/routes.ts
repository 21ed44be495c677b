import { listFeatures, setFeature } from '@sentinel/contracts/account/features'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { findFeatures, switchFeature } from './queries.ts'

export interface FeatureDeps {
  db: Database
}

export const featureRoutes: FastifyPluginAsyncZod<FeatureDeps> = async (app, { db }) => {
  app.route({ ...listFeatures, handler: ({ user }) => findFeatures(db, user.id) })

  app.route({
    ...setFeature,
    handler: async ({ user, params: { featureId }, body: { enabled } }) => {
      const feature = await switchFeature(db, { userId: user.id, featureId, enabled })
      if (!feature) throw notFound('Feature')
      return feature
    },
  })
}
