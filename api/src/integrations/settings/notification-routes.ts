import {
  listNotificationClasses,
  setGroupNotifications,
  setNotificationClasses,
} from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerWith } from '../rows/answer-with.ts'
import { toClassColumns } from './columns.ts'
import { findClassNames } from '../rows/queries.ts'
import { changeIntegration, storeGroupChoices } from './store-integrations.ts'

/** Of which classes integrations tell. */
export const notificationRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({ ...listNotificationClasses, handler: ({ user }) => findClassNames(db, user.id) })

  app.route({
    ...setNotificationClasses,
    async handler({ user, params: { platform }, body: { notificationClasses } }) {
      await changeIntegration(db, { userId: user.id, platform }, toClassColumns(notificationClasses))
      return answerWith(db, { userId: user.id, platform })
    },
  })

  app.route({
    ...setGroupNotifications,
    handler: ({ user: { id: userId }, params: { platform }, body: { groupNotifications } }) =>
      db.transaction().execute(async (tx) => {
        const integrationId = await changeIntegration(tx, { userId, platform }, {})
        await storeGroupChoices(tx, { integrationId, userId }, groupNotifications)
        return answerWith(tx, { userId, platform })
      }),
  })
}
