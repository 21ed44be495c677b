import type { ConsoleSettings } from '@sentinel/contracts/console'
import {
  createIntegration,
  deleteIntegration,
  type Integration,
  listIntegrations,
  type NotifyingPlatform,
  setEmails,
  setForwarding,
  setPhoneNumbers,
  testIntegration,
} from '@sentinel/contracts/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../platform/errors.ts'
import { refuseUnverified } from '../verification/refuse-unverified.ts'
import { refuseUnknownZone } from '../platform/known-zones.ts'
import type { OutboundGuard } from '../platform/outbound-guard.ts'
import type { OutgoingConfig } from '../platform/outgoing-config.ts'
import { createCheckPhoneNumber } from '../platform/phone-numbers.ts'
import type { SealedSecrets } from '../platform/sealed-secrets.ts'
import { answerWith } from './answer-with.ts'
import { changeForwarding } from './change-forwarding.ts'
import { checkBaseUrl } from './check-base-url.ts'
import { toColumns, toSettingColumns } from './columns.ts'
import { notificationRoutes } from './notification-routes.ts'
import { presentIntegration } from './present.ts'
import { findIntegrationRows } from './queries.ts'
import { storeRecipients } from './recipients/store-recipients.ts'
import { refuseNumbers } from './refuse-numbers.ts'
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
  config: {
    console: Pick<ConsoleSettings, 'sendsMail'>
    outgoing: Pick<OutgoingConfig, 'sms' | 'smsCountries'>
  }
}

interface NotifyingKey {
  userId: number
  platform: NotifyingPlatform
}

export const integrationRoutes: FastifyPluginAsyncZod<IntegrationDeps> = async (app, deps) => {
  const { db, sealedSecrets, outboundGuard, config } = deps
  const checkNumber = createCheckPhoneNumber(config.outgoing.smsCountries)
  const areConfirmed = { email: !config.console.sendsMail, sms: config.outgoing.sms === undefined }

  app.route({
    ...listIntegrations,
    handler: async ({ user }) => (await findIntegrationRows(db, user.id)).map(presentIntegration),
  })

  app.route({
    ...createIntegration,
    async handler({ user, body }) {
      const { platform, options } = body
      if ('baseUrl' in options) await checkBaseUrl(outboundGuard, options.baseUrl)
      if ('phoneNumbers' in options) refuseNumbers(checkNumber, options.phoneNumbers)
      if ('timeZone' in options) await refuseUnknownZone(db, options.timeZone, 'options.timeZone')
      return db.transaction().execute(async (tx) => {
        const key = { userId: user.id, platform }
        const columns = toColumns(body, sealedSecrets)
        const integrationId = await addIntegration(tx, key, columns)
        if (platform === 'email' || platform === 'sms')
          await keepRecipients(tx, { userId: user.id, platform }, columns.recipients ?? [])
        await storeGroupChoices(tx, { integrationId, userId: user.id }, options.groupNotifications ?? [])
        return answerWith(tx, key)
      })
    },
  })

  app.route({
    ...setEmails,
    handler: ({ user, body: { options } }) =>
      changeRecipients({ userId: user.id, platform: 'email' }, options.emails, options),
  })

  app.route({
    ...setPhoneNumbers,
    async handler({ user, body: { options } }) {
      refuseNumbers(checkNumber, options.phoneNumbers)
      return changeRecipients({ userId: user.id, platform: 'sms' }, options.phoneNumbers, options)
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

  async function changeRecipients(
    key: NotifyingKey,
    recipients: string[],
    settings: Parameters<typeof toSettingColumns>[0],
  ): Promise<Integration> {
    await refuseUnknownZone(db, settings.timeZone, 'options.timeZone')
    return db.transaction().execute(async (tx) => {
      await changeIntegration(tx, key, { recipients, ...toSettingColumns(settings) })
      await keepRecipients(tx, key, recipients)
      return answerWith(tx, key)
    })
  }

  async function keepRecipients(tx: Database, key: NotifyingKey, recipients: string[]): Promise<void> {
    await refuseUnverified(tx, key.userId)
    await storeRecipients(tx, { ...key, recipients, areConfirmed: areConfirmed[key.platform] })
  }
}
