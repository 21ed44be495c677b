import type { DeployedModel, Model } from '@sentinel/contracts/models'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface Deployment {
  userId: number
  deviceId: number
  algId: number
}

/** The models in a user's account, at most so many. */
export function findModels(
  db: Database,
  { userId, limit }: { userId: number; limit: number },
): Promise<Model[]> {
  return db
    .selectFrom('user_alg as u')
    .innerJoin('alg as a', 'a.alg_id', 'u.alg_id')
    .where('u.user_id', '=', userId)
    .select([
      'a.alg_id',
      'a.name as alg_name',
      'a.description as alg_description',
      'a.alg_type',
      'a.author',
      'a.framework',
      sql<string>`wire_time(a.date_created)`.as('date_created'),
    ])
    .orderBy('a.alg_id')
    .limit(limit)
    .execute()
}

export interface DeployedModelFilter {
  userId: number
  /** Only of devices with a higher id. */
  after: number
  limit: number
}

/** At least so many where there are as many: all models of the last device belong to the page. */
export async function findDeployedModels(
  db: Database,
  { userId, after, limit }: DeployedModelFilter,
): Promise<DeployedModel[]> {
  const models = await db
    .selectFrom('user_device as l')
    .innerJoin('device_alg as a', 'a.device_id', 'l.device_id')
    .where('l.user_id', '=', userId)
    .where('l.device_id', '>', after)
    .select(['l.device_id', 'a.alg_id'])
    .orderBy('l.device_id')
    .fetch(limit, 'with ties')
    .execute()
  return models.toSorted((a, b) => a.device_id - b.device_id || a.alg_id - b.alg_id)
}
