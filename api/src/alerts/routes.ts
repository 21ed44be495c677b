import {
  acknowledgeAllAlerts,
  getAlertBadge,
  getAlertSettings,
  listAlerts,
  resolveAllAlerts,
  setAlertSettings,
  updateAlertStatus,
} from '@sentinel/contracts/alerts/alerts'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalid, notFound } from '../platform/errors.ts'
import { sendNextCursor } from '../platform/send-next-cursor.ts'
import { moveAlerts } from './move-alerts.ts'
import { presentAlert } from './present.ts'
import { countNewAlerts, findAlert, findAlertPage, findCurrentAlerts } from './queries.ts'
import { findAlertSettings, storeAlertSettings, storeGroupSettings } from './settings.ts'

export interface AlertDeps {
  db: Database
}

export const alertRoutes: FastifyPluginAsyncZod<AlertDeps> = async (app, { db }) => {
  app.route({
    ...listAlerts,
    async handler({ user, query: { limit, cursor } }, reply) {
      if (limit === undefined && cursor === undefined)
        return (await findCurrentAlerts(db, user.id)).map(presentAlert)
      const behind =
        cursor === undefined ? undefined : await findAlert(db, { userId: user.id, alertId: cursor })
      if (cursor !== undefined && !behind) throw invalid({ cursor: 'Is not a cursor of this list.' })
      const most = limit ?? LIST_DEFAULT_ROWS
      const rows = await findAlertPage(db, { userId: user.id, limit: most, behind })
      sendNextCursor(reply, rows, { limit: most, idOf: (row) => row.alert_id })
      return rows.map(presentAlert)
    },
  })

  app.route({
    ...getAlertBadge,
    handler: async ({ user }) => ({ new: (await countNewAlerts(db, [user.id])).get(user.id) ?? 0 }),
  })

  app.route({
    ...updateAlertStatus,
    async handler({ user, params, body }) {
      if (body.status !== 'new')
        await moveAlerts(db, { userId: user.id, to: body.status, alertId: params.id })
      const row = await findAlert(db, { userId: user.id, alertId: params.id })
      if (!row) throw notFound('Alert')
      return presentAlert(row)
    },
  })

  app.route({
    ...acknowledgeAllAlerts,
    handler: async ({ user }) => ({ updated: await moveAlerts(db, { userId: user.id, to: 'acknowledged' }) }),
  })

  app.route({
    ...resolveAllAlerts,
    handler: async ({ user }) => ({ updated: await moveAlerts(db, { userId: user.id, to: 'resolved' }) }),
  })

  app.route({ ...getAlertSettings, handler: ({ user }) => findAlertSettings(db, user.id) })

  app.route({
    ...setAlertSettings,
    async handler({ user, body: { settings, groupSettings } }) {
      const groups = new Set(groupSettings.map(({ deviceGroupId }) => deviceGroupId))
      if (groups.size < groupSettings.length) throw invalid({ groupSettings: 'Names a group twice.' })
      return db.transaction().execute(async (tx) => {
        await storeAlertSettings(tx, user.id, settings)
        const stored = await storeGroupSettings(tx, user.id, groupSettings)
        if (stored < groupSettings.length) throw notFound('Group')
        return findAlertSettings(tx, user.id)
      })
    },
  })
}
