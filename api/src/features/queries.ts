import type { Feature } from '@sentinel/contracts/features'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export function findFeatures(db: Database, userId: number): Promise<Feature[]> {
  return selectFeatures(db, userId).orderBy('f.feature_id').execute()
}

/** Every screen of the user follows. Undefined when there is no such feature. */
export async function switchFeature(
  db: Database,
  { userId, featureId, enabled }: { userId: number; featureId: number; enabled: boolean },
): Promise<Feature | undefined> {
  const feature = await selectFeatures(db, userId).where('f.feature_id', '=', featureId).executeTakeFirst()
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
    .select(sql`tell_person(user_id)`.as('told'))
    .execute()
  return { ...feature, enabled }
}

function selectFeatures(db: Database, userId: number) {
  return db
    .selectFrom('feature as f')
    .leftJoin('user_feature as own', (join) =>
      join.onRef('own.feature_id', '=', 'f.feature_id').on('own.user_id', '=', userId),
    )
    .select(({ fn, val }) => [
      'f.feature_id as id',
      'f.key',
      'f.name',
      'f.instructions',
      fn.coalesce('own.enabled', val(false)).as('enabled'),
    ])
}
