import { type Feature, FEATURES } from '@sentinel/contracts/account/features'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export async function findFeatures(db: Database, userId: number): Promise<Feature[]> {
  const chosen = await db
    .selectFrom('user_feature')
    .select('feature_id')
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .execute()
  const enabled = new Set(chosen.map(({ feature_id }) => feature_id))
  return FEATURES.map((feature) => ({ ...feature, enabled: enabled.has(feature.id) }))
}

/** Every screen of the user follows. Undefined when there is no such feature. */
export async function switchFeature(
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
    .select(sql`publish_user(user_id)`.as('told'))
    .execute()
  return { ...feature, enabled }
}
