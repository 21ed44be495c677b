import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { CommsSource, ConfidencePercent, InsightStatus } from './insights.ts'
import { Cursor, RowLimit } from '../http/lists.ts'

const milliseconds = z.array(z.int().nullable())

/**
 * A page of insights in columns, newest first. It contains everything that a list shows, filters and sorts by, in a tenth of the size of the rows.
 * Times are Unix milliseconds. `class_ids` is null if the insight has only its own class.
 */
export const InsightLines = z.object({
  insight_id: z.array(z.int()),
  device_id: z.array(z.int()),
  alg_id: z.array(z.int().nullable()),
  class_id: z.array(z.int()),
  class_ids: z.array(z.array(z.int()).nullable()),
  class_confidences: z.array(z.array(ConfidencePercent).nullable()),
  confidence: z.array(ConfidencePercent),
  comms_source: z.array(CommsSource),
  insight_status: z.array(InsightStatus),
  userConfirmed: z.array(z.boolean()),
  received_ms: z.array(z.int()),
  camera_ms: milliseconds,
  window_start_ms: milliseconds,
  window_end_ms: milliseconds,
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
  photoUrl: z.array(z.string().nullable()),
  photo_damaged: z.array(z.boolean()),
  photo_awaited: z.array(z.boolean()),
})
export type InsightLines = z.infer<typeof InsightLines>

/** The names for the numbers in a page's columns. */
export const InsightNames = z.object({
  classes: z.array(z.object({ alg_id: z.int().nullable(), class_id: z.int(), class_name: z.string() })),
  devices: z.array(
    z.object({ device_id: z.int(), device_name: z.string().nullable(), display_name: z.string().nullable() }),
  ),
})
export type InsightNames = z.infer<typeof InsightNames>

/** A position in the change log. Callers must not interpret it. */
const Revision = z.string().regex(/^[\da-f-]{36}\.\d{1,18}$/, 'Is not the revision of an earlier answer.')

export const InsightLinesPage = z.object({
  lines: InsightLines,
  names: InsightNames,
  next: z.string().nullable(),
  /** The total number of insights, including archived ones. */
  total: z.int(),
  /** The page contains every change before this revision. A copy has the revision of its first page. */
  revision: Revision,
})
export type InsightLinesPage = z.infer<typeof InsightLinesPage>

/** A page of insights that have changed. The first page also contains all of the user's devices. */
export const InsightChangesPage = InsightLinesPage.extend({
  /** The user sees insights only from these devices, and none with an id below `from_insight_id`. Null on later pages. */
  links: z.array(z.object({ device_id: z.int(), from_insight_id: z.int() })).nullable(),
})
export type InsightChangesPage = z.infer<typeof InsightChangesPage>

export const listInsightLines = {
  method: 'GET',
  url: '/api/insights/lines',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary:
    'All insights of the user, archived ones included, the newest first, column by column; use this one to copy the whole list',
  schema: {
    querystring: z.object({ limit: RowLimit.optional(), cursor: Cursor.optional() }),
    response: { 200: InsightLinesPage },
  },
} as const satisfies Endpoint

export const listInsightChanges = {
  method: 'GET',
  url: '/api/insights/changes',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  errors: ['conflict'],
  summary:
    'The insights that are new or have changed since a revision, column by column, to update a copy of the whole list; 409 if too much has changed or the revision is too old, and then the whole list has to be read again',
  schema: {
    querystring: z.object({
      since: Revision.describe('`revision` of the answer whose changes the copy already has.'),
      limit: RowLimit.optional(),
      cursor: Cursor.optional(),
    }),
    response: { 200: InsightChangesPage },
  },
} as const satisfies Endpoint

export const insightLineEndpoints = {
  listInsightLines,
  listInsightChanges,
}
