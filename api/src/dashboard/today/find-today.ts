import type { Today } from '@sentinel/contracts/dashboard/today'
import type { Role } from '@sentinel/contracts/account/users'
import type { Queryable } from '@sentinel/migrations/connect'
import { countInsights } from './count-insights.ts'
import { countAlerts, countAnswers } from './count-news.ts'
import { findBestPhotos } from './find-best-photos.ts'

interface TodayOptions {
  user: { id: number; role: Role }
  sinceMs: number
  nowMs: number
  /** See `countInsights`. */
  density: number
}

export async function findToday(
  db: Queryable,
  { user, sinceMs, nowMs, density }: TodayOptions,
): Promise<Today> {
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
