import {
  createIntegration,
  deleteIntegration,
  type Integration,
  listIntegrations,
  setEmails,
  setForwarding,
  setPhoneNumbers,
  testIntegration,
} from '@sentinel/contracts/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../platform/errors.ts'
import { refuseUnknownZone } from '../platform/known-zones.ts'
import type { OutboundGuard } from '../platform/outbound-guard.ts'
import type { SealedSecrets } from '../platform/sealed-secrets.ts'
import { answerWith } from './answer-with.ts'
import { changeForwarding } from './change-forwarding.ts'
import { checkBaseUrl } from './check-base-url.ts'
import { toColumns, toSettingColumns } from './columns.ts'
import { notificationRoutes } from './notification-routes.ts'
import { presentIntegration } from './present.ts'
import { findIntegrationRows, type IntegrationKey } from './queries.ts'
import { sendTest } from './send-test.ts'
import {
  addIntegration,
  changeIntegration,
  deleteIntegrationRow,
  storeGroupChoices,
} from './store-integrations.ts'

export interface IntegrationDeps {
  db: Database
  sealedSecrets: Pick<SealedSecrets, 'seal'>
  outboundGuard: Pick<OutboundGuard, 'resolveAllowed'>
}

export const integrationRoutes: FastifyPluginAsyncZod<IntegrationDeps> = async (app, deps) => {
  const { db, sealedSecrets, outboundGuard } = deps

  app.route({
    ...listIntegrations,
    handler: async ({ user }) => (await findIntegrationRows(db, user.id)).map(presentIntegration),
  })

  app.route({
    ...createIntegration,
    async handler({ user, body }) {
      const { platform, options } = body
      if ('baseUrl' in options) await checkBaseUrl(outboundGuard, options.baseUrl)
      if ('timeZone' in options) await refuseUnknownZone(db, options.timeZone, 'options.timeZone')
      return db.transaction().execute(async (tx) => {
        const key = { userId: user.id, platform }
        const integrationId = await addIntegration(tx, key, toColumns(body, sealedSecrets))
        await storeGroupChoices(tx, { integrationId, userId: user.id }, options.groupNotifications ?? [])
        return answerWith(tx, key)
      })
    },
  })

  app.route({
    ...setEmails,
    handler: ({ user, body: { options } }) =>
      changeRecipients(db, { userId: user.id, platform: 'email' }, options.emails, options),
  })

  app.route({
    ...setPhoneNumbers,
    handler: ({ user, body: { options } }) =>
      changeRecipients(db, { userId: user.id, platform: 'sms' }, options.phoneNumbers, options),
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
    async handler({ user, params: { platform } }) {
      if (!(await deleteIntegrationRow(db, { userId: user.id, platform }))) throw notFound('Integration')
      return { platform }
    },
  })

  app.route({
    ...testIntegration,
    handler: async ({ user, params: { platform } }) => ({
      messageIds: await sendTest(db, { userId: user.id, platform }),
    }),
  })

  await app.register(notificationRoutes, { db })
}

async function changeRecipients(
  db: Database,
  key: IntegrationKey,
  recipients: string[],
  settings: Parameters<typeof toSettingColumns>[0],
): Promise<Integration> {
  await refuseUnknownZone(db, settings.timeZone, 'options.timeZone')
  await changeIntegration(db, key, { recipients, ...toSettingColumns(settings) })
  return answerWith(db, key)
}
