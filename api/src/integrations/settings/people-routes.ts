import {
  type Integration,
  type NotifyingPlatform,
  setEmails,
  setPhoneNumbers,
} from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerWith } from '../rows/answer-with.ts'
import { toSettingColumns, withKnownZone } from './columns.ts'
import type { StoreRecipients } from '../recipients/store-recipients.ts'
import { changeIntegration } from './store-integrations.ts'

interface PeopleDeps {
  db: Database
  storeRecipients: StoreRecipients
}

export const peopleRoutes: FastifyPluginAsyncZod<PeopleDeps> = async (app, { db, storeRecipients }) => {
  app.route({
    ...setEmails,
    handler: ({ user, body: { options } }) =>
      changeRecipients({ userId: user.id, platform: 'email' }, options.emails, options),
  })

  app.route({
    ...setPhoneNumbers,
    handler: ({ user, body: { options } }) =>
      changeRecipients({ userId: user.id, platform: 'sms' }, options.phoneNumbers, options),
  })

  async function changeRecipients(
    key: { userId: number; platform: NotifyingPlatform },
    recipients: string[],
    settings: Parameters<typeof toSettingColumns>[0],
  ): Promise<Integration> {
    const columns = await withKnownZone(db, toSettingColumns(settings))
    return db.transaction().execute(async (tx) => {
      await changeIntegration(tx, key, { recipients, ...columns })
      await storeRecipients(tx, key, recipients)
      return answerWith(tx, key)
    })
  }
}
