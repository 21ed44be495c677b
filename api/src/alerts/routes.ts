import {
  type Alert,
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
import { sql } from 'kysely'
import { summarizeAlert } from '@sentinel/domain/alerts/alert-summary'
import { invalid, notFound } from '../platform/http/errors.ts'
import { sendNextCursor } from '../platform/http/send-next-cursor.ts'
import { idsOf } from '../platform/changes.ts'
import type { Publisher, Publishers } from '../platform/publishers.ts'
import type { Area } from '../platform/area.ts'
import {
  type AlertRow,
  countNewAlerts,
  findAlert,
  findAlertPage,
  findAlertsOfMany,
  findCurrentAlerts,
  selectOwnAlerts,
} from './queries.ts'
import { findAlertSettings, storeAlertSettings, storeGroupSettings } from './settings.ts'

interface AlertDeps {
  db: Database
}

const alertRoutes: FastifyPluginAsyncZod<AlertDeps> = async (app, { db }) => {
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

const MOVED_FROM = { acknowledged: ['new'], resolved: ['new', 'acknowledged'] } as const

interface Move {
  userId: number
  to: keyof typeof MOVED_FROM
  /** Undefined selects all of the user's alerts. */
  alertId?: number
}

/**
 * Moves alerts forward, publishes them, and returns how many it moved. Alerts that are already at or past the requested state do not change. Alerts
 * are locked in id order, as in every transaction that changes several.
 */
async function moveAlerts(db: Database, { userId, to, alertId }: Move): Promise<number> {
  const now = sql<string>`now()`
  const { updated } = await db
    .with(
      (cte) => cte('movable').materialized(),
      () =>
        selectOwnAlerts(db)
          .where('a.user_id', '=', userId)
          .where('a.status', 'in', MOVED_FROM[to])
          .$if(alertId !== undefined, (query) => query.where('a.alert_id', '=', alertId ?? 0))
          .select('a.alert_id')
          .orderBy('a.alert_id')
          .forUpdate('a'),
    )
    .with('moved', (cte) =>
      cte
        .updateTable('alert as a')
        .from('movable')
        .set(
          to === 'acknowledged'
            ? { status: to, acknowledged_at: now }
            : { status: to, resolved_at: now, resolved_by: userId },
        )
        .whereRef('a.alert_id', '=', 'movable.alert_id')
        .returning('a.alert_id'),
    )
    .selectFrom('moved')
    .select(({ fn }) => [
      fn.countAll<number>().as('updated'),
      sql`log_change('alerts:changed', coalesce(array_agg(alert_id order by alert_id), '{}'))`.as(
        'published',
      ),
    ])
    .executeTakeFirstOrThrow()
  return updated
}

/** If more of a user's alerts change at once, the list is refetched instead of publishing each alert. */
const PUBLISHED_ALERTS_MAX = 500

/** Publishes changed alerts to their users, along with the updated number of new alerts. */
const publishAlerts: Publisher<'alerts:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findAlertsOfMany(db, {
    alertIds: idsOf(changes),
    userIds,
    most: PUBLISHED_ALERTS_MAX + 1,
  })
  if (rows.length === 0) return
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const [userId, alerts] of byUser) {
    if (alerts.length > PUBLISHED_ALERTS_MAX) live.toUsers([userId], 'resync', {})
    else for (const alert of alerts) live.toUsers([userId], 'alert:changed', presentAlert(alert))
  }
  const counts = await countNewAlerts(db, [...byUser.keys()])
  for (const userId of byUser.keys()) live.toUsers([userId], 'alerts:badge', { new: counts.get(userId) ?? 0 })
}

const alertPublishers = { 'alerts:changed': publishAlerts } satisfies Partial<Publishers>

function presentAlert({ alert_id, device_id, user_id: _, ...alert }: AlertRow): Alert {
  return {
    id: alert_id,
    alert_key: 'device_id',
    associated_id: String(device_id),
    ...alert,
    summary: summarizeAlert(alert),
  }
}

export const alerts = {
  routes: alertRoutes,
  publishers: alertPublishers,
} satisfies Area<AlertDeps>
