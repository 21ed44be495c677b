import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Insight } from '../insights/insights.ts'
import { TODAY_COUNT_MAX, TODAY_PHOTOS_MAX } from './limits.ts'
import { GivenTime, WireTime } from '../values/wire-time.ts'

/** `since` is the time when the previous visit ended. Null on the first visit. */
export const DashboardVisit = z.object({ since: WireTime.nullable() })
export type DashboardVisit = z.infer<typeof DashboardVisit>

/** The page calls this endpoint when it opens, and every few minutes while it is visible. */
export const recordDashboardVisit = {
  method: 'POST',
  url: '/api/dashboard/visit',
  access: 'signed-in',
  scope: 'read',
  audit: false,
  idempotent: true,
  summary: 'Report that the user is viewing the dashboard; returns when the previous visit ended',
  schema: { response: { 200: DashboardVisit } },
} as const satisfies Endpoint

/** At most `TODAY_COUNT_MAX`, which means "10,000 or more". */
const CappedCount = z.int().min(0).max(TODAY_COUNT_MAX)

/** The period in which the photos arrived: since the last visit, or in the last day or week if none have arrived since then. */
export const PhotosFrom = z.enum(['visit', 'day', 'week'])
export type PhotosFrom = z.infer<typeof PhotosFrom>

/** A summary of what has happened since a given time on the devices that the user sees. */
export const Today = z.object({
  read_at: WireTime,
  /** The number of insights that the server has received since then, excluding archived ones. */
  new_insights: CappedCount,
  /** The number of alerts raised since then. Null for a viewer, who sees no alerts. */
  new_alerts: CappedCount.nullable(),
  /** The number of results of messages and parts of updates that the user sent and that have ended since then. Null for a viewer. */
  answers: z.object({ success: CappedCount, failed: CappedCount }).nullable(),
  photos_from: PhotosFrom,
  /** A varied selection of the best photos, best first. None of them shows an empty frame. */
  photos: z.array(Insight).max(TODAY_PHOTOS_MAX),
})
export type Today = z.infer<typeof Today>

export const getToday = {
  method: 'GET',
  url: '/api/dashboard/today',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'What is new since a given time: counts of insights, alerts and answers, and the best photos',
  schema: {
    querystring: z.object({
      since: GivenTime,
    }),
    response: { 200: Today },
  },
} as const satisfies Endpoint

export const todayEndpoints = { recordDashboardVisit, getToday }
