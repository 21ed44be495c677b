import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { listAllUsers, listInternalUsers } from '@sentinel/contracts/staff/people'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { moveLinkStart } from '@sentinel/contracts/staff/link-start'
import { inOrder, readIdsBelow, readList } from '../lists/read-list.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { actorOf } from '../../platform/acts.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { type AccountDeps, accountRoutes } from './account-routes.ts'
import { type GivenListDeps, givenListRoutes } from './given-list-routes.ts'
import { findUsers, userList } from './find-users.ts'
import { changeLinkStart } from './change-link-start.ts'

interface InternalUserDeps extends AccountDeps, GivenListDeps, LinkStartDeps {
  db: Database
}

export const internalUserRoutes: FastifyPluginAsyncZod<InternalUserDeps> = async (app, deps) => {
  const { db } = deps
  await app.register(accountRoutes, deps)
  await app.register(givenListRoutes, deps)
  await app.register(linkStartRoutes, deps)

  app.route({
    ...listAllUsers,
    async handler({ query: { limit = LIST_DEFAULT_ROWS, cursor } }, reply) {
      const ids = await readIdsBelow(db, userList, { limit, cursor })
      sendNextCursor(reply, ids, { limit, idOf: (id) => id })
      return inOrder(ids, await findUsers(db, ids), ({ user_id }) => user_id)
    },
  })

  app.route({
    ...listInternalUsers,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, userList, query)
      return { rows: inOrder(ids, await findUsers(db, ids), ({ user_id }) => user_id), ...length }
    },
  })
}

const EARLIEST_MS = Date.UTC(2000)

interface LinkStartDeps {
  db: Database
  now: () => number
}

const linkStartRoutes: FastifyPluginAsyncZod<LinkStartDeps> = async (app, { db, now }) => {
  explainTimeouts(
    app,
    'The person would see too many insights to count at once. Choose the beginning, or a later time.',
  )

  app.route({
    ...moveLinkStart,
    async handler(request) {
      const { userId, deviceId } = request.params
      const { visible_from: visibleFrom } = request.body
      if (visibleFrom !== null && !isPast(visibleFrom, now()))
        throw invalid({ visible_from: 'Choose a time from 2000 on that is not in the future.' })
      const isMoved = await changeLinkStart(db, actorOf(request), { userId, deviceId, visibleFrom })
      if (!isMoved) throw notFound('Link')
      return { visible_from: visibleFrom }
    },
  })
}

/** Also returns false for invalid dates such as February 31st. */
function isPast(time: string, nowMs: number): boolean {
  const ms = Date.parse(time)
  return ms >= EARLIEST_MS && ms <= nowMs && new Date(ms).toISOString() === time
}
