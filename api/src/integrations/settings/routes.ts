import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  listNotificationClasses,
  setForwarding,
  setGroupNotifications,
  setNotificationClasses,
  testIntegration,
} from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actAs, actorOf, recordAct } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { answerWith } from '../rows/answer-with.ts'
import { presentIntegration } from '../rows/present.ts'
import { findClassNames, findIntegrationRows } from '../rows/queries.ts'
import { type RecipientConfig, createStoreRecipients } from '../recipients/store-recipients.ts'
import { changeForwarding } from './change-forwarding.ts'
import { checkBaseUrl } from './check-base-url.ts'
import { toClassColumns, toColumns, withKnownZone } from './columns.ts'
import { peopleRoutes } from './people-routes.ts'
import { sendTest } from './send-test.ts'
import {
  addIntegration,
  changeIntegration,
  deleteIntegrationRow,
  storeGroupChoices,
} from './store-integrations.ts'

interface IntegrationDeps {
  db: Database
  once: Once
  sealedSecrets: Pick<SealedSecrets, 'seal'>
  outboundGuard: Pick<OutboundGuard, 'resolveAllowed'>
  config: RecipientConfig
}

export const integrationRoutes: FastifyPluginAsyncZod<IntegrationDeps> = async (app, deps) => {
  const { db, once, sealedSecrets, outboundGuard, config } = deps
  const storeRecipients = createStoreRecipients(config)

  app.route({
    ...listIntegrations,
    handler: async ({ user }) => (await findIntegrationRows(db, user.id)).map(presentIntegration),
  })

  app.route({
    ...createIntegration,
    async handler(request) {
      const { user, body } = request
      const { platform, options } = body
      if ('baseUrl' in options) await checkBaseUrl(outboundGuard, options.baseUrl)
      const columns = await withKnownZone(db, toColumns(body, sealedSecrets))
      return once(db, request, async (tx) => {
        const key = { userId: user.id, platform }
        const integrationId = await addIntegration(tx, key, columns)
        if (platform === 'email' || platform === 'sms')
          await storeRecipients(tx, { userId: user.id, platform }, columns.recipients ?? [])
        await storeGroupChoices(tx, { integrationId, userId: user.id }, options.groupNotifications ?? [])
        return answerWith(tx, key)
      })
    },
  })

  app.route({
    ...setForwarding,
    async handler({ user, params: { platform }, body: { options } }) {
      await changeForwarding(deps, { userId: user.id, platform }, options)
      return answerWith(db, { userId: user.id, platform })
    },
  })

  app.route({
    ...deleteIntegration,
    async handler(request) {
      const { platform } = request.params
      await actAs(db, actorOf(request), async (tx) => {
        if (!(await deleteIntegrationRow(tx, { userId: request.user.id, platform })))
          throw notFound('Integration')
        await recordAct(tx, { kind: 'integration_deleted', about: { integration: platform } })
      })
      return { platform }
    },
  })

  app.route({
    ...testIntegration,
    handler: (request) =>
      once(db, request, async (tx) => ({
        messageIds: await sendTest(tx, { userId: request.user.id, platform: request.params.platform }),
      })),
  })

  await app.register(peopleRoutes, { db, storeRecipients })
  await app.register(notificationRoutes, { db })
}

const notificationRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
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
