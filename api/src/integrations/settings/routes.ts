import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  setForwarding,
  testIntegration,
} from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actAs, actorOf, recordAct } from '../../platform/acts.ts'
import { notFound } from '../../platform/errors.ts'
import type { OutboundGuard } from '../../platform/outbound-guard.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { answerWith } from '../rows/answer-with.ts'
import { changeForwarding } from './change-forwarding.ts'
import { checkBaseUrl } from './check-base-url.ts'
import { toColumns, withKnownZone } from './columns.ts'
import { notificationRoutes } from './notification-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { presentIntegration } from '../rows/present.ts'
import { findIntegrationRows } from '../rows/queries.ts'
import { createKeepRecipients, type RecipientConfig } from '../recipients/keep-recipients.ts'
import { sendTest } from './send-test.ts'
import { addIntegration, deleteIntegrationRow, storeGroupChoices } from './store-integrations.ts'

export interface IntegrationDeps {
  db: Database
  once: Once
  sealedSecrets: Pick<SealedSecrets, 'seal'>
  outboundGuard: Pick<OutboundGuard, 'resolveAllowed'>
  config: RecipientConfig
}

export const integrationRoutes: FastifyPluginAsyncZod<IntegrationDeps> = async (app, deps) => {
  const { db, once, sealedSecrets, outboundGuard, config } = deps
  const keepRecipients = createKeepRecipients(config)

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
          await keepRecipients(tx, { userId: user.id, platform }, columns.recipients ?? [])
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

  await app.register(peopleRoutes, { db, keepRecipients })
  await app.register(notificationRoutes, { db })
}
