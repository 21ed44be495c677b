import {
  MARKETPLACE_MODELS_MAX,
  MARKETPLACE_SPECIES_MAX,
  MARKETPLACE_WHOLE_MODELS_MAX,
} from '@sentinel/contracts/models/limits'
import * as endpoints from '@sentinel/contracts/models/marketplace'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { addToAccount } from './add-model.ts'
import { findMarketplaceModel, findMarketplaceModels, findVersions } from './find-models.ts'
import { findPicture } from './find-picture.ts'
import { findSpecies } from './find-species.ts'

/** A picture's address changes with it, so a browser may keep it for good; nobody in between may. */
const KEPT_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

export interface MarketplaceDeps {
  db: Database
}

export const marketplaceRoutes: FastifyPluginAsyncZod<MarketplaceDeps> = async (app, { db }) => {
  app.route({
    ...endpoints.listMarketplaceModels,
    async handler({ user, query }, reply) {
      const { limit: asked = MARKETPLACE_MODELS_MAX, cursor: after = 0, classes, ...filter } = query
      const limit = filter.classLimit === undefined ? Math.min(asked, MARKETPLACE_WHOLE_MODELS_MAX) : asked
      const models = await findMarketplaceModels(db, {
        userId: user.id,
        after,
        limit,
        classes: classes === undefined ? undefined : endpoints.readChosenClasses(classes),
        ...filter,
      })
      sendNextCursor(reply, models, { limit, idOf: ({ alg_id }) => alg_id })
      return models
    },
  })

  app.route({
    ...endpoints.getMarketplaceModel,
    async handler({ user: { id: userId }, params: { algId } }) {
      const model = await findMarketplaceModel(db, { userId, algId })
      if (!model) throw notFound('Model')
      const versions = await findVersions(db, { userId, algId, metaAlgId: model.meta_alg_id })
      return { ...model, versions }
    },
  })

  app.route({
    ...endpoints.addMarketplaceModel,
    async handler({ user: { id: userId }, body: { modelId: algId } }) {
      const name = await db.transaction().execute((tx) => addToAccount(tx, { userId, algId }))
      return { alg_id: algId, name, inAccount: true }
    },
  })

  app.route({
    ...endpoints.listMarketplaceSpecies,
    handler: ({ query: { search = '' } }) => findSpecies(db, { search, limit: MARKETPLACE_SPECIES_MAX }),
  })

  app.route({
    ...endpoints.getModelPicture,
    async handler({ user, params }, reply) {
      const jpeg = await findPicture(db, { userId: user.id, isStaff: user.role === 'staff', ...params })
      if (!jpeg) throw notFound('Picture')
      reply.type('image/jpeg').header('cache-control', KEPT_BY_THE_BROWSER)
      return reply.send(jpeg as never) // the answer type stands for the bytes
    },
  })
}
