import { deployModel, getDeviceModels, removeModel } from '@sentinel/contracts/models/device-models'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getOwnLink } from '../../fleet/links/own-link.ts'
import { addDeployment, deleteDeployment } from './deployments.ts'
import { findAskedModels } from './find-asked-models.ts'
import { findFormerModels, findRunningModels, getReports } from './queries.ts'

export interface DeviceModelDeps {
  db: Database
}

export const deviceModelRoutes: FastifyPluginAsyncZod<DeviceModelDeps> = async (app, { db }) => {
  app.route({
    ...getDeviceModels,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const { visibleFrom, visibleFromId } = await getOwnLink(db, { userId, deviceId })
      const seen = { deviceId, visibleFrom: visibleFrom ?? '-infinity', visibleFromId }
      const [running, asked, reports, history] = await Promise.all([
        findRunningModels(db, seen),
        findAskedModels(db, seen),
        getReports(db, seen),
        findFormerModels(db, seen),
      ])
      return { running, asked, ...reports, history }
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
