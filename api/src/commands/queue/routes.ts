import { getCommandHistory, listDeviceCommands } from '@sentinel/contracts/commands/commands'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getOwnLink } from '../../fleet/links/own-link.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { findDeviceCommands, findHistory } from './find-commands.ts'
import { presentCommand } from './present.ts'

export interface CommandDeps {
  db: Database
}

export const commandRoutes: FastifyPluginAsyncZod<CommandDeps> = async (app, { db }) => {
  app.route({
    ...getCommandHistory,
    async handler({ user: { id: userId }, params: { messageId: commandId } }) {
      const history = await findHistory(db, { userId, commandId })
      if (!history) throw notFound('Message')
      return history
    },
  })

  app.route({
    ...listDeviceCommands,
    async handler({ user: { id: userId }, params: { deviceId }, query }, reply) {
      const { limit = LIST_DEFAULT_ROWS, cursor: before } = query
      await getOwnLink(db, { userId, deviceId })
      const rows = await findDeviceCommands(db, { userId, deviceId, before, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.command_key })
      return rows.map(presentCommand)
    },
  })
}
