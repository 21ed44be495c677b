import {
  EVENT_GAP_DEFAULT,
  getDashboardData,
  getDashboardEvents,
  getDashboardWidgets,
  setDashboardWidgets,
} from '@sentinel/contracts/dashboard/dashboard'
import { readInsightRules } from '@sentinel/contracts/insights/insight-filters'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { createInsightDensity } from '../../insights/rows/insight-density.ts'
import { sendVersion } from '../../staff/lists/list-version.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { readAtOneMoment } from '../../platform/read-at-one-moment.ts'
import { findDashboardData } from './find-data.ts'
import { findDashboardEvents } from './find-events.ts'
import { createClassStore } from './class-store.ts'
import { createDayStore } from './day-store.ts'
import { findWidgets, replaceWidgets, widgetItems } from './widgets.ts'

export interface DashboardDeps {
  db: Database
  pool: pg.Pool
  now: () => number
}

export const dashboardRoutes: FastifyPluginAsyncZod<DashboardDeps> = async (app, { db, pool, now }) => {
  const getDensity = createInsightDensity(pool, now)
  const dayStore = createDayStore()
  const classStore = createClassStore()
  explainTimeouts(app, 'These are too many insights to count at once. Filter by a shorter time.')

  app.route({
    ...getDashboardWidgets,
    async handler({ user }, reply) {
      const widgets = await findWidgets(db, user)
      sendVersion(reply, widgetItems(widgets))
      return { widgets }
    },
  })

  app.route({
    ...setDashboardWidgets,
    async handler(request, reply) {
      const { widgets } = request.body
      await replaceWidgets(db, request, widgets)
      sendVersion(reply, widgetItems(widgets))
      return { widgets }
    },
  })

  app.route({
    ...getDashboardData,
    async handler({ user, query: { filters, zone = 'UTC', archived } }, reply) {
      const options = {
        userId: user.id,
        filter: { rules: readInsightRules(filters), zone, archived: archived === 'true' },
        density: await getDensity(),
        nowMs: now(),
        dayStore,
        classStore,
      }
      return readAtOneMoment(pool, reply, (client) => findDashboardData(client, options))
    },
  })
  app.route({
    ...getDashboardEvents,
    async handler(
      { user, query: { filters, zone = 'UTC', archived, gap_minutes: gap = EVENT_GAP_DEFAULT } },
      reply,
    ) {
      const options = {
        userId: user.id,
        filter: { rules: readInsightRules(filters), zone, archived: archived === 'true' },
        density: await getDensity(),
        nowMs: now(),
        gap,
      }
      return readAtOneMoment(pool, reply, (client) => findDashboardEvents(client, options))
    },
  })
}
