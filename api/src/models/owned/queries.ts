import { MODEL_CLASS_SAMPLE_MAX } from '@sentinel/contracts/models/limits'
import type { DeployedModel, Model, ModelClass } from '@sentinel/contracts/models/models'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { modelFacts } from './model-facts.ts'

interface ModelPage {
  userId: number
  /** Only models with a higher id. */
  after: number
  limit: number
}

/** The models in a user's account by id. */
export async function findModels(db: Database, { userId, after, limit }: ModelPage): Promise<Model[]> {
  const found = await sql<Model>`
    select ${modelFacts}, a.name as alg_name, a.description as alg_description,
      array(select c.label from class_definition c where c.alg_id = a.alg_id order by c.class_id limit ${MODEL_CLASS_SAMPLE_MAX}) as sample_classes,
      (select count(*)::int from device_alg d join user_device l using (device_id)
        where d.alg_id = a.alg_id and l.user_id = ${userId}) as device_count,
      (select json_build_object('sha256', encode(f.sha256, 'hex'), 'size_bytes', f.size_bytes)
        from stored_file f where f.sha256 = a.file_sha256) as file
    from user_alg u join alg a using (alg_id)
    where u.user_id = ${userId} and u.alg_id > ${after}
    order by u.alg_id limit ${limit}`.execute(db)
  return found.rows
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

/** Undefined unless the model is public, in the user's account, or runs on a device of the user. */
export async function findModelClasses(
  db: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<ModelClass[] | undefined> {
  const known = await sql<{ classes: ModelClass[] }>`
    select (select coalesce(json_agg(json_build_object('class_id', c.class_id, 'original_label', c.label) order by c.class_id), '[]')
      from class_definition c where c.alg_id = a.alg_id) as classes
    from alg a where a.alg_id = ${algId} and (a.is_public
      or exists (select from user_alg u where u.user_id = ${userId} and u.alg_id = a.alg_id)
      or exists (select from device_alg d join user_device l using (device_id) where d.alg_id = a.alg_id and l.user_id = ${userId}))`.execute(
    db,
  )
  return known.rows[0]?.classes
}
