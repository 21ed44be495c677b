import { endSession, listSessions } from '@sentinel/contracts/account/sessions'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/http/errors.ts'
import { findSessions } from '../../platform/access/session-rows.ts'
import type { Sessions } from '../../platform/access/sessions.ts'

export interface SessionDeps {
  db: Database
  sessions: Sessions
}

export const sessionRoutes: FastifyPluginAsyncZod<SessionDeps> = async (app, { db, sessions }) => {
  app.route({
    ...listSessions,
    handler: async ({ user }) => {
      const rows = await findSessions(db, user.id)
      return rows.map((row) => ({ ...row, is_current: row.session_id === user.sessionId }))
    },
  })

  app.route({
    ...endSession,
    handler: async ({ user, params: { sessionId } }) => {
      const isEnded = await sessions.end({ userId: user.id, sessionId, reason: 'from_elsewhere' })
      if (!isEnded) throw notFound('Session')
      return {}
    },
  })
}
