import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { listOutgoing, replayOutgoing } from '@sentinel/contracts/integrations/outgoing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../../server/idempotency/once.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { sendNextCursor } from '../../../platform/send-next-cursor.ts'
import { presentOutgoing } from './present.ts'
import { getOutgoing, replayMessage, selectOutgoingPage } from './queries.ts'

export interface OutgoingLogDeps {
  db: Database
  once: Once
}

export const outgoingLogRoutes: FastifyPluginAsyncZod<OutgoingLogDeps> = async (app, { db, once }) => {
  app.route({
    ...listOutgoing,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor, ...filters } }, reply) {
      const page = { userId: user.id, limit, before: cursor, ...filters }
      const rows = await selectOutgoingPage(db, page).execute()
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.outbox_id })
      return rows.map(presentOutgoing)
    },
  })

  app.route({
    ...replayOutgoing,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { messageId: outboxId } = request.params
        const isQueued = await replayMessage(tx, { userId, outboxId })
        const row = await getOutgoing(tx, { userId, outboxId })
        if (!row) throw notFound('Message')
        if (!isQueued) throw notToReplay(row.state)
        return presentOutgoing(row)
      }),
  })
}

function notToReplay(state: string) {
  const message =
    state === 'failed' || state === 'skipped'
      ? 'Nothing is sent to this recipient any more.'
      : 'Only a message that failed or was skipped can be sent again.'
  return conflict(message, { general: message })
}
