import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  dropOtaMessage,
  listDeviceVersions,
  listOtaMessages,
  listRadioUse,
  sendOtaMessage,
} from '@sentinel/contracts/commands/ota-messages'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../queue/caller.ts'
import { dropPending } from '../queue/drop.ts'
import { lockManagedLinks } from '../queue/lock-managed-links.ts'
import { presentMessage } from '../queue/present.ts'
import type { Once } from '../../server/idempotency/once.ts'
import { notFound } from '../../platform/errors.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { findCurrentMessages, findDeviceVersions, findMessage, findMessagePage } from './find-messages.ts'
import { findRadioUse } from './find-radio-use.ts'
import { sendMessage } from './send-message.ts'

const BEFORE_ALL = -1

export interface OtaMessageDeps {
  db: Database
  once: Once
}

export const otaMessageRoutes: FastifyPluginAsyncZod<OtaMessageDeps> = async (app, { db, once }) => {
  app.route({
    ...listOtaMessages,
    async handler({ user: { id: userId }, query: { limit, cursor: before } }, reply) {
      if (limit === undefined && before === undefined)
        return (await findCurrentMessages(db, userId)).map(presentMessage)
      const most = limit ?? LIST_DEFAULT_ROWS
      const rows = await findMessagePage(db, { userId, before, limit: most })
      sendNextCursor(reply, rows, { limit: most, idOf: (row) => row.command_key })
      return rows.map(presentMessage)
    },
  })

  app.route({
    ...listDeviceVersions,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) {
      const rows = await findDeviceVersions(db, { userId: user.id, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...listRadioUse,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) {
      const rows = await findRadioUse(db, { userId: user.id, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...sendOtaMessage,
    handler: (request) =>
      once(db, request, async (tx) => {
        const target = { ...callerOf(request), deviceId: request.params.deviceId }
        return presentMessage(await sendMessage(tx, target, request.body))
      }),
  })

  app.route({
    ...dropOtaMessage,
    handler: ({ user: { id: userId }, params: { messageId } }) =>
      db.transaction().execute(async (tx) => {
        const message = await findMessage(tx, { userId, messageId })
        if (!message) throw notFound('Message')
        await lockManagedLinks(tx, { userId, deviceIds: [message.device_id] })
        await dropPending(tx, message.command_key)
        return presentMessage((await findMessage(tx, { userId, messageId })) ?? message)
      }),
  })
}
