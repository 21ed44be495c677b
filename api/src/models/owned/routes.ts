import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  type DeployedModel,
  type Model,
  type ModelClass,
  type ModelUse,
  getModelUse,
  listDeployedModels,
  listModelClasses,
  listModels,
  removeModelFromAccount,
} from '@sentinel/contracts/models/models'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import {
  MODEL_CLASS_SAMPLE_MAX,
  MODEL_DEVICES_MAX,
  MODEL_RELEASES_MAX,
} from '@sentinel/contracts/models/limits'
import { sql } from 'kysely'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { deviceNameSql } from '../../platform/device-name-sql.ts'
import { modelFacts } from './model-facts.ts'

const BEFORE_ALL = -1

interface ModelDeps {
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

const NAMED_DEVICES_MAX = 3

/** Throws if a device that the user manages runs the model. */
async function removeFromAccount(
  tx: Database,
  { userId, algId }: { userId: number; algId: number },
): Promise<void> {
  const removed = await tx
    .selectFrom('user_alg')
    .where('user_id', '=', userId)
    .where('alg_id', '=', algId)
    .select('alg_id')
    .forUpdate() // deploying a model also locks it
    .executeTakeFirst()
  if (!removed) throw notFound('Model')
  const use = await findModelUse(tx, { userId, algId })
  const managed = use?.devices.filter(({ may_manage: mayManage }) => mayManage) ?? []
  if (managed.length > 0) {
    const text = `This model runs on ${nameDevices(managed)}. Remove it from there first.`
    throw conflict(text, { general: text })
  }
  await tx.deleteFrom('user_alg').where('user_id', '=', userId).where('alg_id', '=', algId).execute()
  await callFunctionIn(tx, functions.publishUser({ userId }))
}

function nameDevices(devices: readonly { device_name: string }[]): string {
  const names = devices.slice(0, NAMED_DEVICES_MAX).map(({ device_name: name }) => name)
  const others = devices.length - names.length
  if (others > 0) return `${names.join(', ')} and ${others} other ${others === 1 ? 'camera' : 'cameras'}`
  return new Intl.ListFormat('en').format(names)
}

interface ModelPage {
  userId: number
  /** Only models with a higher id are selected. */
  after: number
  limit: number
}

/** Returns the models in a user's account, sorted by id. */
async function findModels(db: Database, { userId, after, limit }: ModelPage): Promise<Model[]> {
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

interface DeployedModelFilter {
  userId: number
  /** Only models on devices with a higher id are selected. */
  after: number
  limit: number
}

/** Returns at least `limit` models if there are that many, because a page includes all models on its last device. */
async function findDeployedModels(
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

/** Returns undefined unless the model is public, in the user's account, or runs on one of the user's devices. */
async function findModelClasses(
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

interface ModelOfUser {
  userId: number
  algId: number
}

/** Returns undefined unless the model is in the user's account. */
async function findModelUse(db: Database, { userId, algId }: ModelOfUser): Promise<ModelUse | undefined> {
  const found = await sql<ModelUse>`
    with used as (
      select d.device_id, ${sql.raw(deviceNameSql('e'))} as device_name, l.may_manage,
        wire_time(greatest(d.deployed_at, l.visible_from)) as since,
        case when r.release_id is not null and d.deployed_at >= l.visible_from then json_build_object('id', r.release_id, 'name', r.name) end as release
      from device_alg d join user_device l using (device_id) join device e using (device_id) left join alg_release r using (release_id)
      where d.alg_id = ${algId} and l.user_id = ${userId}
    ),
    held as (
      select r.release_id as id, r.name, r.state
      from user_alg_release u join alg_release r using (release_id) join alg_release_component c using (release_id)
      where u.user_id = ${userId} and c.alg_id = ${algId}
    )
    select (select count(*)::int from used) as device_count,
      (select coalesce(json_agg(u order by lower(u.device_name), u.device_id), '[]')
        from (select * from used order by lower(device_name), device_id limit ${MODEL_DEVICES_MAX}) u) as devices,
      (select coalesce(json_agg(h order by lower(h.name)), '[]')
        from (select * from held order by lower(name) limit ${MODEL_RELEASES_MAX}) h) as releases
    from user_alg where user_id = ${userId} and alg_id = ${algId}`.execute(db)
  return found.rows[0]
}
