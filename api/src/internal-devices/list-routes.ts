import { getInternalDevice, listInternalDevices } from '@sentinel/contracts/internal/devices'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readList } from '../internal-lists/read-list.ts'
import { deviceListFor, usesReports } from './device-list.ts'
import { findDevices, getDevice } from './find-devices.ts'
import { useReports } from './refresh-reports.ts'

export interface DeviceListDeps {
  db: Database
}

export const deviceListRoutes: FastifyPluginAsyncZod<DeviceListDeps> = async (app, { db }) => {
  app.route({
    ...listInternalDevices,
    async handler({ query }) {
      const asOf = usesReports(query) ? await useReports(db) : null
      const { ids, ...length } = await readList(db, deviceListFor(query), query)
      const devices = ids.length > 0 ? await findDevices(db, ids) : []
      return { rows: inOrder(ids, devices, ({ device_id }) => device_id), ...length, ordered_as_of: asOf }
    },
  })

  app.route({
    ...getInternalDevice,
    handler: ({ params }) => getDevice(db, params.deviceId),
  })
}
