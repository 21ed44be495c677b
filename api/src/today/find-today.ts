import type { Today } from '@sentinel/contracts/today'
import type { Role } from '@sentinel/contracts/users'
import type { Queryable } from '@sentinel/migrations/connect'
import { countAlerts, countAnswers, countInsights } from './count-news.ts'
import { findBestPhotos } from './find-best-photos.ts'

interface TodayOptions {
  user: { id: number; role: Role }
  sinceMs: number
  nowMs: number
}

export async function findToday(db: Queryable, { user, sinceMs, nowMs }: TodayOptions): Promise<Today> {
  const isViewer = user.role === 'viewer'
  const options = { userId: user.id, sinceMs, nowMs }
  return {
    read_at: new Date(nowMs).toISOString(),
    new_insights: await countInsights(db, options),
    new_alerts: isViewer ? null : await countAlerts(db, options),
    answers: isViewer ? null : await countAnswers(db, options),
    ...(await findBestPhotos(db, options)),
  }
}
