import { FEATURES, type Feature, listFeatures, setFeature } from '@sentinel/contracts/account/features'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/errors.ts'

interface FeatureDeps {
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

async function findFeatures(db: Database, userId: number): Promise<Feature[]> {
  const chosen = await db
    .selectFrom('user_feature')
    .select('feature_id')
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .execute()
  const enabled = new Set(chosen.map(({ feature_id }) => feature_id))
  return FEATURES.map((feature) => ({ ...feature, enabled: enabled.has(feature.id) }))
}

/** Also updates all of the user's screens. Returns undefined if there is no such feature. */
async function switchFeature(
  db: Database,
  { userId, featureId, enabled }: { userId: number; featureId: number; enabled: boolean },
): Promise<Feature | undefined> {
  const feature = FEATURES.find(({ id }) => id === featureId)
  if (!feature) return undefined
  await db
    .with('stored', (cte) =>
      cte
        .insertInto('user_feature')
        .values({ user_id: userId, feature_id: featureId, enabled })
        .onConflict((conflict) => conflict.columns(['user_id', 'feature_id']).doUpdateSet({ enabled }))
        .returning('user_id'),
    )
    .selectFrom('stored')
    .select(sql`publish_user(user_id)`.as('published'))
    .execute()
  return { ...feature, enabled }
}
