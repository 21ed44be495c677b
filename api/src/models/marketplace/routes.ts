import {
  MARKETPLACE_MODELS_MAX,
  MARKETPLACE_SPECIES_MAX,
  MARKETPLACE_WHOLE_MODELS_MAX,
} from '@sentinel/contracts/models/limits'
import * as endpoints from '@sentinel/contracts/models/marketplace'
import type { MarketplaceSpecies } from '@sentinel/contracts/models/marketplace'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { findMarketplaceModel, findMarketplaceModels, findVersions } from './find-models.ts'

/** A new picture gets a new address, so browsers may cache it indefinitely. Shared caches may not. */
const CACHED_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

interface MarketplaceDeps {
  db: Database
}

export const marketplaceRoutes: FastifyPluginAsyncZod<MarketplaceDeps> = async (app, { db }) => {
  app.route({
    ...endpoints.listMarketplaceModels,
    async handler({ user, query }, reply) {
      const { limit: requested = MARKETPLACE_MODELS_MAX, cursor: after = 0, classes, ...filter } = query
      const limit =
        filter.classLimit === undefined ? Math.min(requested, MARKETPLACE_WHOLE_MODELS_MAX) : requested
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
      reply.type('image/jpeg').header('cache-control', CACHED_BY_THE_BROWSER)
      return reply.send(jpeg as never) // the response type describes the bytes
    },
  })
}

const ONLY_DESCRIBED = 'This model is only described here. It has no file, so no camera can run it.'

/** Adds a public model to an account, unless the account already has it. Returns the model's name. */
async function addToAccount(
  tx: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<string> {
  const model = await tx
    .selectFrom('alg')
    .where('alg_id', '=', algId)
    .where('is_public', '=', true)
    .select(['name', 'reference_key'])
    .forShare()
    .executeTakeFirst()
  if (!model) throw notFound('Model')
  if (model.reference_key !== null) throw conflict(ONLY_DESCRIBED, { modelId: ONLY_DESCRIBED })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_alg')
    .values({ user_id: userId, alg_id: algId })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await callFunctionIn(tx, functions.publishUser({ userId }))
  return model.name
}

interface PictureQuery {
  userId: number
  isStaff: boolean
  algId: number
  key: string
}

/** Returns the picture (JPEG) of a model that the user may see: a public model or one in their account. Staff may see all models. */
async function findPicture(
  db: Database,
  { userId, isStaff, algId, key }: PictureQuery,
): Promise<Buffer | undefined> {
  const found = await sql<{ jpeg: Buffer }>`
    select p.jpeg from alg_picture p join alg a using (alg_id)
    where p.alg_id = ${algId} and p.picture_key = ${key} and (a.is_public or ${isStaff}
      or exists (select from user_alg u where u.user_id = ${userId} and u.alg_id = p.alg_id))`.execute(db)
  return found.rows[0]?.jpeg
}

interface SpeciesSearch {
  search: string
  limit: number
}

/** Returns public models' labels that contain the text. Labels that begin with it come first, and then those that most models have. */
async function findSpecies(db: Database, { search, limit }: SpeciesSearch): Promise<MarketplaceSpecies[]> {
  const found = await sql<MarketplaceSpecies>`
    select min(c.label) as label, count(distinct c.alg_id)::int as models
    from class_definition c join alg a on a.alg_id = c.alg_id and a.is_public
    where position(fold_name(${search}) in fold_name(c.label)) > 0
    group by fold_name(c.label)
    order by not starts_with(fold_name(c.label), fold_name(${search})), count(distinct c.alg_id) desc, fold_name(c.label) limit ${limit}`.execute(
    db,
  )
  return found.rows
}
