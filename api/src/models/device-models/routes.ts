import {
  type DeviceModels,
  deployModel,
  getDeviceModels,
  removeModel,
} from '@sentinel/contracts/models/device-models'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { getOwnLink } from '../../fleet/links/own-link.ts'
import { addDeployment, deleteDeployment } from './deployments.ts'
import { type SeenDevice, findFormerModels, findRunningModels, getReports } from './queries.ts'

interface DeviceModelDeps {
  db: Database
}

export const deviceModelRoutes: FastifyPluginAsyncZod<DeviceModelDeps> = async (app, { db }) => {
  app.route({
    ...getDeviceModels,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const { visibleFrom, visibleFromId } = await getOwnLink(db, { userId, deviceId })
      const seen = { deviceId, visibleFrom: visibleFrom ?? '-infinity', visibleFromId }
      const [running, requested, reports, history] = await Promise.all([
        findRunningModels(db, seen),
        findRequestedModels(db, seen),
        getReports(db, seen),
        findFormerModels(db, seen),
      ])
      return { running, asked: requested, ...reports, history }
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

/** Returns the models from the newest update or message with a release that was sent to the device since the link began and was not dropped. */
async function findRequestedModels(
  db: Database,
  { deviceId, visibleFrom }: SeenDevice,
): Promise<DeviceModels['asked']> {
  const command = await db
    .selectFrom('device_command as c')
    .innerJoin('alg_release as r', 'r.release_id', 'c.release_id')
    .where('c.device_id', '=', deviceId)
    .where(sql<boolean>`c.created_at >= ${visibleFrom}::timestamptz`)
    .where('c.status', '<>', 'dropped')
    .select(['r.release_id as id', 'r.name', 'c.firmware_version', 'c.status'])
    .select(sql<string>`wire_time(c.created_at)`.as('at'))
    .orderBy('c.command_key', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!command || command.status === 'dropped') return null // the second condition is for the compiler
  const { id, name, firmware_version, at, status } = command
  const models = await findComponents(db, id)
  return { release: { id, name }, models, firmware_version, at, status }
}

/** Returns a release's models in the order in which they run. */
function findComponents(db: Database, releaseId: number) {
  return db
    .selectFrom('alg_release_component as c')
    .innerJoin('alg as a', 'a.alg_id', 'c.alg_id')
    .where('c.release_id', '=', releaseId)
    .select(['c.alg_id', 'a.name as alg_name'])
    .orderBy('c.position')
    .execute()
}
