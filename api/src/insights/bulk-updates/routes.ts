import { getBulkUpdate, startBulkUpdate, undoBulkUpdate } from '@sentinel/contracts/insights/bulk-updates'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { askForItems, askForSelection, askForUndo } from './requested-rows.ts'
import { explainMissing } from './explain-missing.ts'
import { presentBulkUpdate } from './present.ts'
import { addBulkUpdate, getBulkUpdateRow, getDoneBulkUpdate } from './queries.ts'
import { refuseBadBody } from './refuse-bad-body.ts'
import { refuseTooManyOpen } from './refuse-too-many-open.ts'

export interface UpdateDeps {
  db: Database
  /** A separate pool for requests that may take long, so that they cannot use up everybody else's connections. */
  patientDb: Database
  once: Once
}

export const updateRoutes: FastifyPluginAsyncZod<UpdateDeps> = async (app, { db, patientDb, once }) => {
  explainTimeouts(app, 'These are too many to change at once. Narrow them by a time range.')

  app.route({
    ...startBulkUpdate,
    attachValidation: true,
    async handler(request) {
      const { user, body, validationError } = request
      if (validationError) throw refuseBadBody(validationError.validation, body)
      await refuseTooManyOpen(db, user.id)
      const isList = 'insights' in body
      const asked = isList ? askForItems(user.id, body.insights) : askForSelection(user.id, body.selection)
      return once(isList ? db : patientDb, request, async (tx) => {
        const bulkId = await addBulkUpdate(tx, { userId: user.id, isUndo: false, asked })
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
      const asked = askForUndo(user.id, await getDoneBulkUpdate(db, params.bulkId))
      return once(patientDb, request, async (tx) => {
        const bulkId = await addBulkUpdate(tx, { userId: user.id, isUndo: true, asked })
        if (bulkId === undefined) throw notFound('Bulk update')
        return { message: { bulkId } }
      })
    },
  })
}
