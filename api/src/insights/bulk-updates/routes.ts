import {
  type BulkProgress,
  type BulkUpdateItem,
  type BulkUpdateStatus,
  bulkUpdateMessages,
  bulkUpdateStatus,
  getBulkUpdate,
  startBulkUpdate,
  undoBulkUpdate,
} from '@sentinel/contracts/insights/bulk-updates'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import type { Once } from '../../server/idempotency/once.ts'
import { ApiError, conflict, invalid, notFound, viewOnly } from '../../platform/http/errors.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import type { Area } from '../../platform/area.ts'
import { requestItems, requestSelection, requestUndo } from './requested-rows.ts'
import {
  type BulkUpdateRow,
  addBulkUpdate,
  findBulkUpdateRows,
  getBulkUpdateRow,
  getDoneBulkUpdate,
} from './queries.ts'
import { refuseTooManyOpen } from './refuse-too-many-open.ts'
import { pruneBulkUpdates, resumeBulkUpdates } from './resume-bulk-updates.ts'
import { runBulkUpdate } from './run-bulk-update.ts'

interface UpdateDeps {
  db: Database
  /** A separate pool for requests that may take a long time, so that they cannot use up the connections that other requests need. */
  patientDb: Database
  once: Once
}

const updateRoutes: FastifyPluginAsyncZod<UpdateDeps> = async (app, { db, patientDb, once }) => {
  explainTimeouts(app, 'These are too many to change at once. Narrow them by a time range.')

  app.route({
    ...startBulkUpdate,
    attachValidation: true,
    async handler(request) {
      const { user, body, validationError } = request
      if (validationError) throw refuseBadBody(validationError.validation, body)
      await refuseTooManyOpen(db, user.id)
      const isList = 'insights' in body
      const requested = isList
        ? requestItems(user.id, body.insights)
        : requestSelection(user.id, body.selection)
      return once(isList ? db : patientDb, request, async (tx) => {
        const bulkId = await addBulkUpdate(tx, { userId: user.id, isUndo: false, requested })
        if (bulkId === undefined)
          throw isList ? await explainMissing(tx, user.id, body.insights) : notFound('Insight')
        return { message: { bulkId } }
      })
    },
  })

  app.route({
    ...getBulkUpdate,
    async handler({ user, query }) {
      const row = await getBulkUpdateRow(db, { userId: user.id, bulkId: query.bulk_id })
      if (!row) throw notFound('Bulk update')
      const { bulkId: _, ...message } = presentBulkUpdate(row)
      return { message }
    },
  })

  app.route({
    ...undoBulkUpdate,
    async handler(request) {
      const { user, params } = request
      const row = await getBulkUpdateRow(db, { userId: user.id, bulkId: params.bulkId })
      if (!row) throw notFound('Bulk update')
      if (row.state !== 'completed') {
        const message = 'Only a bulk update that has completed can be undone.'
        throw conflict(message, { general: message })
      }
      const requested = requestUndo(user.id, await getDoneBulkUpdate(db, params.bulkId))
      return once(patientDb, request, async (tx) => {
        const bulkId = await addBulkUpdate(tx, { userId: user.id, isUndo: true, requested })
        if (bulkId === undefined) throw notFound('Bulk update')
        return { message: { bulkId } }
      })
    },
  })
}

/**
 * Returns an error with the positions of insights in a refused list (`insights.3`): those that do not exist or belong to another user, or else those
 * from devices to which the user has view-only access.
 */
async function explainMissing(db: Database, userId: number, items: BulkUpdateItem[]): Promise<ApiError> {
  const places = items.map((_, place) => place)
  const { rows } = await sql<{ place: number; isMissing: boolean }>`
    select g.place, i.insight_id is null as "isMissing" from unnest(
      ${places}::int[], ${items.map(({ insightId }) => insightId)}::bigint[], ${items.map(({ deviceId }) => deviceId)}::int[]
    ) g (place, insight_id, device_id)
    left join user_device l on l.user_id = ${userId} and l.device_id = g.device_id
    left join insight i on i.insight_id = g.insight_id and i.device_id = l.device_id and i.insight_id >= l.visible_from_id
    where i.insight_id is null or not exists (
      select from managed_device m where m.user_id = l.user_id and m.device_id = l.device_id)`.execute(db)
  const missing = rows.filter(({ isMissing }) => isMissing)
  if (missing.length === 0 && rows.length > 0) return viewOnly(nameEach(rows, VIEW_ONLY_TEXT))
  const fields = nameEach(missing, 'This insight no longer exists.')
  return new ApiError(404, 'not_found', 'Insight not found.', { fields })
}

function nameEach(rows: { place: number }[], text: string): Record<string, string> {
  return Object.fromEntries(rows.map(({ place }) => [`insights.${place}`, text]))
}

interface Issue {
  instancePath: string
  message: string
  params: { errors?: { path: PropertyKey[]; message: string }[][] }
}

/**
 * Validates an invalid body against the schema of the form that the client meant, because a union's error only says that the body matches neither
 * form.
 */
function refuseBadBody(validation: unknown, body: unknown): ApiError {
  const issues = validation as Issue[] // safe: the zod provider creates these errors
  const isSelection = typeof body === 'object' && body !== null && 'selection' in body
  const fields: Record<string, string> = {}
  for (const { instancePath, message, params } of issues) {
    const meant = params.errors?.[isSelection ? 1 : 0] ?? [
      { path: instancePath.split('/').slice(1), message },
    ]
    for (const each of meant) {
      const field = each.path.join('.') || 'general'
      fields[field] ??= each.message
    }
  }
  return invalid(fields)
}

export const bulkUpdateJobs: Jobs = {
  createTasks: (deps) => ({
    run_bulk_update(payload, { abortSignal }) {
      const { bulkId } = payload as { bulkId: number } // safe: queueBulkUpdate writes it
      return runBulkUpdate(deps, bulkId, abortSignal)
    },
    resume_bulk_updates: () => resumeBulkUpdates(deps.db, 'when idle'),
    prune_bulk_updates: () => pruneBulkUpdates(deps.db, deps.now),
  }),
  crontab: `* * * * * resume_bulk_updates ?max=1&priority=-1
27 * * * * prune_bulk_updates ?max=1&priority=-1`,
  prepare: ({ db }) => resumeBulkUpdates(db, 'at once'),
}

/** Publishes the progress of bulk updates to their owners, as of the time when the entry was written. */
const publishProgress: Publisher<'bulk:progressed'> = async ({ db, live, userIds }, changes) => {
  const progress = new Map(changes.flatMap(({ ids, detail }) => ids.map((bulkId) => [bulkId, detail])))
  const rows = await findBulkUpdateRows(db, { bulkIds: [...progress.keys()], userIds })
  for (const row of rows)
    if (row.user_id !== null)
      live.toUsers(
        [row.user_id],
        'bulk:progress',
        presentBulkUpdate({ ...row, ...progress.get(row.bulk_id) }),
      )
}

const bulkUpdatePublishers = { 'bulk:progressed': publishProgress } satisfies Partial<Publishers>

export const updates = {
  routes: updateRoutes,
  jobs: bulkUpdateJobs,
  publishers: bulkUpdatePublishers,
} satisfies Area<UpdateDeps>

/** A failed bulk update is reported as blocked, so that the user gets the requested changes back and can try again. */
const STATUSES: Record<BulkUpdateRow['state'], BulkUpdateStatus> = {
  waiting: bulkUpdateStatus.waiting,
  processing: bulkUpdateStatus.processing,
  completed: bulkUpdateStatus.completed,
  blocked: bulkUpdateStatus.blocked,
  failed: bulkUpdateStatus.blocked,
}

function presentBulkUpdate({ bulk_id, state, done, total }: BulkUpdateRow): BulkProgress {
  const status = STATUSES[state]
  const message =
    state === 'failed'
      ? `The bulk update failed after ${done} of ${total} insights, try again later`
      : bulkUpdateMessages[status]
  return { bulkId: bulk_id, status, done, total, message }
}
