import {
  getDevice,
  listDevices,
  listViewOnlyDevices,
  setDeviceDisplay,
  updateDevice,
} from '@sentinel/contracts/fleet/devices'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { changeDevice, displayDevice } from './change-device.ts'
import { type ClearDeps, clearRoutes } from './clear-routes.ts'
import { type DeviceHistoryDeps, deviceHistoryRoutes } from './history-routes.ts'
import { radioRoutes } from './radio-routes.ts'
import { unreadableRoutes } from './unreadable-routes.ts'
import { getOwnDevice } from './own-device.ts'
import { presentDevice } from './present.ts'
import { findDevices, findViewOnlyDevices } from './queries.ts'

const BEFORE_ALL = -1

export type DeviceDeps = ClearDeps & DeviceHistoryDeps

export const deviceRoutes: FastifyPluginAsyncZod<DeviceDeps> = async (app, deps) => {
  const { db } = deps
  await app.register(clearRoutes, deps)
  await app.register(deviceHistoryRoutes, deps)
  await app.register(radioRoutes, deps)
  await app.register(unreadableRoutes, deps)

  app.route({
    ...listDevices,
    handler: async ({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after } }, reply) => {
      const rows = await findDevices(db, { userIds: [user.id], limit, ...(after !== undefined && { after }) })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows.map(presentDevice)
    },
  })

  app.route({
    ...listViewOnlyDevices,
    handler: async ({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) => {
      const rows = await findViewOnlyDevices(db, { userId: user.id, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...getDevice,
    handler: ({ user: { id: userId }, params: { deviceId } }) => getOwnDevice(db, { userId, deviceId }),
  })

  app.route({
    ...updateDevice,
    handler: ({ user: { id: userId }, body: { device_id: deviceId, ...change } }) =>
      changeDevice(db, { userId, deviceId }, change),
  })

  app.route({
    ...setDeviceDisplay,
    handler: ({ user: { id: userId }, params: { deviceId }, body }) =>
      displayDevice(db, { userId, deviceId }, body),
  })
}
