import * as endpoints from '@sentinel/contracts/staff/firmware'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { deleteFirmware, makeFirmware, moveTag } from './change-firmware.ts'
import { findFirmware, findTags } from './queries.ts'

export interface FirmwareDeps {
  db: Database
  once: Once
}

export const firmwareRoutes: FastifyPluginAsyncZod<FirmwareDeps> = async (app, { db, once }) => {
  app.route({
    ...endpoints.listFirmware,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const firmware = await findFirmware(db, { before: cursor, limit })
      sendNextCursor(reply, firmware, { limit, idOf: ({ firmware_id }) => firmware_id })
      return firmware
    },
  })

  app.route({
    ...endpoints.addFirmware,
    handler: (request) => once(db, request, (tx) => makeFirmware(tx, actorOf(request), request.body)),
  })

  app.route({
    ...endpoints.removeFirmware,
    async handler(request) {
      const { firmwareId } = request.params
      await deleteFirmware(db, actorOf(request), firmwareId)
      return { firmware_id: firmwareId }
    },
  })

  app.route({ ...endpoints.listFirmwareTags, handler: () => findTags(db) })

  app.route({
    ...endpoints.moveFirmwareTag,
    handler: (request) => moveTag(db, actorOf(request), { tag: request.params.tag, body: request.body }),
  })
}
