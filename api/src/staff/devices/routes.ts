import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { getInternalDevice, listAllDevices, listInternalDevices } from '@sentinel/contracts/staff/devices'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { Area } from '../../platform/area.ts'
import { inOrder, readIdsBelow, readList } from '../lists/read-list.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type ProvisioningDeps, provisioningRoutes } from './provisioning-routes.ts'
import { deviceListFor, usesReports } from './device-list.ts'
import { findDevices, getDevice } from './find-devices.ts'
import { refreshReadReports, useReports } from './refresh-reports.ts'

const devicesById = { from: sql`device d`, id: sql<number>`d.device_id` }

interface DeviceListDeps {
  db: Database
}

const deviceListRoutes: FastifyPluginAsyncZod<DeviceListDeps> = async (app, { db }) => {
  app.route({
    ...listAllDevices,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const ids = await readIdsBelow(db, devicesById, { limit, cursor })
      sendNextCursor(reply, ids, { limit, idOf: (id) => id })
      return inOrder(ids, await findDevices(db, ids), ({ device_id }) => device_id)
    },
  })

  app.route({
    ...listInternalDevices,
    async handler({ query }) {
      const asOf = usesReports(query) ? await useReports(db) : null
      const { ids, ...length } = await readList(db, deviceListFor(query), query)
      const devices = await findDevices(db, ids)
      return { rows: inOrder(ids, devices, ({ device_id }) => device_id), ...length, ordered_as_of: asOf }
    },
  })

  app.route({
    ...getInternalDevice,
    handler: ({ params }) => getDevice(db, params.deviceId),
  })
}

const internalDeviceJobs: Jobs = {
  createTasks: ({ db }) => ({ refresh_device_reports: () => refreshReadReports(db) }),
  crontab: '* * * * * refresh_device_reports ?max=1&priority=1',
}

const internalDeviceRoutes: FastifyPluginAsyncZod<ProvisioningDeps> = async (app, deps) => {
  await app.register(deviceListRoutes, deps)
  await app.register(provisioningRoutes, deps)
}

export const internalDevices = {
  routes: internalDeviceRoutes,
  jobs: internalDeviceJobs,
} satisfies Area<ProvisioningDeps>
