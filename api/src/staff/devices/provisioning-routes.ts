import * as endpoints from '@sentinel/contracts/staff/provisioning'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actorOf } from '../../platform/acts.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { renewClaimCode, revokeCredentials, rotateCredentials, setDevEui } from './credentials.ts'
import { importDevices } from './import/import-devices.ts'
import { findImports, undoImport } from './import/undo-import.ts'
import { provisionOne } from './provision.ts'

/** Allows the largest file as JSON. */
const IMPORT_BODY_MAX_BYTES = 12 * 1024 * 1024

export interface ProvisioningDeps {
  db: Database
  /** A separate pool for requests that may take a long time. */
  patientDb: Database
  once: Once
}

export const provisioningRoutes: FastifyPluginAsyncZod<ProvisioningDeps> = async (
  app,
  { db, patientDb, once },
) => {
  app.route({
    ...endpoints.provisionDevice,
    handler: (request) => once(db, request, (tx) => provisionOne(tx, actorOf(request), request.body)),
  })

  app.route({
    ...endpoints.importDevices,
    bodyLimit: IMPORT_BODY_MAX_BYTES,
    handler: (request) => once(patientDb, request, (tx) => importDevices(tx, actorOf(request), request.body)),
  })

  app.route({
    ...endpoints.listDeviceImports,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const imports = await findImports(db, { limit, before: cursor })
      sendNextCursor(reply, imports, { limit, idOf: ({ import_id }) => import_id })
      return imports
    },
  })

  app.route({
    ...endpoints.undoDeviceImport,
    handler: (request) => undoImport(patientDb, actorOf(request), request.params.importId),
  })

  app.route({
    ...endpoints.rotateDeviceCredentials,
    handler: (request) =>
      once(db, request, (tx) => rotateCredentials(tx, actorOf(request), request.params.deviceId)),
  })

  app.route({
    ...endpoints.revokeDeviceCredentials,
    async handler(request) {
      const { deviceId } = request.params
      await revokeCredentials(db, actorOf(request), deviceId)
      return { device_id: deviceId, revoked: true as const }
    },
  })

  app.route({
    ...endpoints.setDeviceDevEui,
    async handler(request) {
      const { deviceId } = request.params
      const { dev_eui: devEui } = request.body
      await setDevEui(db, actorOf(request), { deviceId, devEui })
      return { device_id: deviceId, dev_eui: devEui }
    },
  })

  app.route({
    ...endpoints.renewDeviceClaimCode,
    handler: (request) =>
      once(db, request, (tx) => renewClaimCode(tx, actorOf(request), request.params.deviceId)),
  })
}
