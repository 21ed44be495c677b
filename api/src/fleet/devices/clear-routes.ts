import { clearDevice } from '@sentinel/contracts/fleet/devices'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../platform/acts.ts'
import { invalid } from '../../platform/errors.ts'
import { explainTimeouts } from '../../platform/explain-timeouts.ts'
import { refuseTooManyOpen } from '../../insights/bulk-updates/refuse-too-many-open.ts'
import { clearOwnDevice } from './clear-device.ts'

export interface ClearDeps {
  db: Database
  /** A separate pool for requests that may take long. */
  patientDb: Database
}

export const clearRoutes: FastifyPluginAsyncZod<ClearDeps> = async (app, { db, patientDb }) => {
  explainTimeouts(app, 'These are too many insights to archive at once. Archive them in parts, by time.')

  app.route({
    ...clearDevice,
    async handler(request) {
      const { user, params, query } = request
      const { deviceId } = params
      const location = query.location === 'true'
      const insights = query.insights === 'true'
      const ownership = query.ownership === 'true'
      if (!location && !insights && !ownership)
        throw invalid({ general: 'Say what to clear: location, insights or ownership.' })
      if (insights) await refuseTooManyOpen(db, user.id)
      const clearing = { location, insights, ownership }
      const actor = actorOf(request)
      const cleared = await clearOwnDevice(insights ? patientDb : db, { actor, deviceId }, clearing)
      return { device_id: deviceId, ...clearing, ...cleared }
    },
  })
}
