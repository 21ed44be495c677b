import {
  clearDevice,
  getDevice,
  listDevices,
  listViewOnlyDevices,
  setDeviceDisplay,
  updateDevice,
} from '@sentinel/contracts/fleet/devices'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '@sentinel/migrations/connect'
import { getDeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { actorOf } from '../../platform/acts.ts'
import { invalid } from '../../platform/http/errors.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { refuseTooManyOpen } from '../../insights/bulk-updates/refuse-too-many-open.ts'
import { getOwnLink } from '../links/own-link.ts'
import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import type { Area } from '../../platform/area.ts'
import { changeDevice, displayDevice } from './change-device.ts'
import { type DeviceHistoryDeps, deviceHistoryRoutes } from './history-routes.ts'
import { unreadableRoutes } from './unreadable-routes.ts'
import { getOwnDevice } from './own-device.ts'
import { presentDevice } from './present.ts'
import { findDevices, findViewOnlyDevices } from './queries.ts'
import { clearOwnDevice } from './clear-device.ts'
import { findReceptions } from './find-receptions.ts'
import { toRange } from './history-parts.ts'

const BEFORE_ALL = -1

type DeviceDeps = ClearDeps & DeviceHistoryDeps

const deviceRoutes: FastifyPluginAsyncZod<DeviceDeps> = async (app, deps) => {
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

interface ClearDeps {
  db: Database
  /** A separate pool for requests that may take a long time. */
  patientDb: Database
}

const clearRoutes: FastifyPluginAsyncZod<ClearDeps> = async (app, { db, patientDb }) => {
  explainTimeouts(app, 'These are too many insights to archive at once. Archive them in parts, by time.')

  app.route({
    ...clearDevice,
    async handler(request) {
      const { user, params, query } = request
      const { deviceId } = params
      const location = query.location === 'true'
      const insights = query.insights === 'true'
      const ownership = query.ownership === 'true'
      if (!location && !insights && !ownership)
        throw invalid({ general: 'Say what to clear: location, insights or ownership.' })
      if (insights) await refuseTooManyOpen(db, user.id)
      const clearing = { location, insights, ownership }
      const actor = actorOf(request)
      const cleared = await clearOwnDevice(insights ? patientDb : db, { actor, deviceId }, clearing)
      return { device_id: deviceId, ...clearing, ...cleared }
    },
  })
}

const radioRoutes: FastifyPluginAsyncZod<DeviceHistoryDeps> = async (app, { db, pool, now }) => {
  app.route({
    ...getDeviceRadio,
    async handler({ user: { id: userId }, params: { deviceId }, query: { days } }) {
      const { visibleFrom } = await getOwnLink(db, { userId, deviceId })
      const range = toRange(days, now(), visibleFrom)
      return {
        from: new Date(range.fromMs).toISOString(),
        until: new Date(range.untilMs).toISOString(),
        ...(await findReceptions(pool, { deviceId, visibleFrom, ...range })),
      }
    },
  })
}

/** If more of a user's devices change at once, the user's screens refetch the list. */
const DEVICES_PUSHED_MAX = 100

const publishDevices: Publisher<'devices:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findDevices(db, { userIds, deviceIds: idsOf(changes) })
  for (const [userId, devices] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    if (devices.length > DEVICES_PUSHED_MAX) live.toUsers([userId], 'resync', {})
    else for (const device of devices) live.toUsers([userId], 'device:changed', presentDevice(device))
  }
}

const devicePublishers = { 'devices:changed': publishDevices } satisfies Partial<Publishers>

export const devices = {
  routes: deviceRoutes,
  publishers: devicePublishers,
} satisfies Area<DeviceDeps>
