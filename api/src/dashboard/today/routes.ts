import { type Today, getToday, recordDashboardVisit } from '@sentinel/contracts/dashboard/today'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Role } from '@sentinel/contracts/account/users'
import type { Queryable } from '@sentinel/migrations/connect'
import { VISIT_PAUSE_MINUTES } from '@sentinel/contracts/dashboard/limits'
import { createInsightDensity } from '../../insights/rows/insight-density.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { readAtOneMoment } from '../../platform/read-at-one-moment.ts'
import { countInsights } from './count-insights.ts'
import { countAlerts, countAnswers } from './count-news.ts'
import { findBestPhotos } from './find-best-photos.ts'

interface TodayDeps {
  pool: pg.Pool
  now: () => number
}

export const todayRoutes: FastifyPluginAsyncZod<TodayDeps> = async (app, { pool, now }) => {
  const getDensity = createInsightDensity(pool, now)
  explainTimeouts(app, 'There is too much to count at once. Try again later.')

  app.route({
    ...recordDashboardVisit,
    handler: async ({ user }) => ({ since: await recordVisit(pool, user.id, now()) }),
  })

  app.route({
    ...getToday,
    async handler({ user, query: { since } }, reply) {
      const options = { user, sinceMs: Date.parse(since), nowMs: now(), density: await getDensity() }
      return readAtOneMoment(pool, reply, (client) => findToday(client, options))
    },
  })
}

interface TodayOptions {
  user: { id: number; role: Role }
  sinceMs: number
  nowMs: number
  /** See `countInsights`. */
  density: number
}

async function findToday(db: Queryable, { user, sinceMs, nowMs, density }: TodayOptions): Promise<Today> {
  const isViewer = user.role === 'viewer'
  const options = { userId: user.id, sinceMs, nowMs }
  return {
    read_at: new Date(nowMs).toISOString(),
    new_insights: await countInsights(db, { ...options, density }),
    new_alerts: isViewer ? null : await countAlerts(db, options),
    answers: isViewer ? null : await countAnswers(db, options),
    ...(await findBestPhotos(db, options)),
  }
}

/** Uses a single statement, so that two tabs opened at once count as one visit. */
const RECORD = `
  insert into dashboard_visit as visit (user_id, seen_at) values ($1, ms_to_time($2))
  on conflict (user_id) do update set
    previous_ended_at = case when excluded.seen_at - visit.seen_at > interval '${VISIT_PAUSE_MINUTES} minutes'
      then visit.seen_at else visit.previous_ended_at end,
    seen_at = greatest(visit.seen_at, excluded.seen_at)
  returning wire_time(previous_ended_at) as since`

/** Records that a user is viewing the dashboard. Returns when the previous visit ended, or null on the first visit. */
async function recordVisit(db: Queryable, userId: number, nowMs: number): Promise<string | null> {
  const { rows } = await db.query<{ since: string | null }>({
    name: 'dashboard-visit',
    text: RECORD,
    values: [userId, nowMs],
  })
  return rows[0]?.since ?? null
}
