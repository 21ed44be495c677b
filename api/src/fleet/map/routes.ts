import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { getMapOverview, listMapAlerts, listMapPoints, listMapSignals } from '@sentinel/contracts/fleet/map'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import { sql } from 'kysely'
import { getOwnLink } from '../links/own-link.ts'
import { replyJson } from '../../platform/http/reply-json.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { selectOwnAlerts } from '../../alerts/queries.ts'
import { keepClusters } from './clusters/cache-clusters.ts'
import { createSmallClusters } from './clusters/small-clusters.ts'
import { countDevices, hasDevicesForServer, isForServer, summarisePlaced } from './overview.ts'
import { findSignals } from './signals.ts'

interface MapDeps {
  db: Database
  pool: pg.Pool
  databaseUrl: string
}

export const mapRoutes: FastifyPluginAsyncZod<MapDeps> = async (app, { db, pool, databaseUrl }) => {
  const clusters = keepClusters(databaseUrl)
  const findSmall = createSmallClusters(pool)
  app.addHook('onClose', async () => clusters.stop())

  app.route({
    ...listMapAlerts,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after } }, reply) {
      const rows = await findDevicesInAlert(db, { userId: user.id, limit, after })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...listMapSignals,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = -1, deviceId } }, reply) {
      if (deviceId !== undefined) await getOwnLink(db, { userId: user.id, deviceId })
      const rows = await findSignals(pool, { userId: user.id, deviceId, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...getMapOverview,
    async handler({ user }) {
      const devices = await countDevices(pool, user.id)
      return isForServer(devices)
        ? { devices, clusters: 'server' as const, ...(await clusters.of(user.id)).summary }
        : { devices, clusters: 'browser' as const, ...(await summarisePlaced(pool, user.id)) }
    },
  })

  app.route({
    ...listMapPoints,
    async handler({ user, query }, reply) {
      if (!(await hasDevicesForServer(pool, user.id))) return findSmall(user.id, query)
      return replyJson(reply, await (await clusters.of(user.id)).ask(query))
    },
  })
}

/** Returns the user's devices with open alerts, sorted by device id. */
function findDevicesInAlert(
  db: Database,
  { userId, limit, after }: { userId: number; limit: number; after: number | undefined },
): Promise<{ device_id: number; alert_types: AlertType[] }[]> {
  return selectOwnAlerts(db)
    .where('a.user_id', '=', userId)
    .where('a.status', '<>', 'resolved')
    .$if(after !== undefined, (query) => query.where('a.device_id', '>', after ?? 0))
    .groupBy('a.device_id')
    .orderBy('a.device_id')
    .limit(limit)
    .select([
      'a.device_id',
      sql<AlertType[]>`array_agg(a.alert_type::text order by a.alert_type)`.as('alert_types'),
    ])
    .execute()
}
