import { listAccountEvents } from '@sentinel/contracts/account/account-events'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { findAccountEvents } from './queries.ts'

export interface AccountEventDeps {
  db: Database
}

export const accountEventRoutes: FastifyPluginAsyncZod<AccountEventDeps> = async (app, { db }) => {
  app.route({
    ...listAccountEvents,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const events = await findAccountEvents(db, { user, limit, before: cursor })
      sendNextCursor(reply, events, { limit, idOf: (event) => event.event_id })
      return events
    },
  })
}
