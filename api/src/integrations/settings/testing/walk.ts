import type { integrationEndpoints } from '@sentinel/contracts/integrations/integrations'
import { seedIntegration } from '../../../testing/seed-integrations.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'

const PHONE_NUMBER = '+12025550123'

export const integrationWalk: AreaWalk<typeof integrationEndpoints> = {
  parameters: {
    platform: {
      async of(_, { db }) {
        const users = await db.selectFrom('user_account').select('user_id').execute()
        for (const { user_id: userId } of users) await seedIntegration(db, { userId, platform: 'gundi_v1' })
        return 'gundi_v1'
      },
      absent: 'gundi_v2',
      isShared: true,
    },
  },
  bodies: {
    async createIntegration({ id }, { db }) {
      await db.deleteFrom('integration').where('user_id', '=', id).where('platform', '=', 'sms').execute()
      return { platform: 'sms', options: { phoneNumbers: [PHONE_NUMBER] } }
    },
    async setEmails({ id: userId, email }, { db }) {
      await seedIntegration(db, { userId, platform: 'email', recipients: [email] })
      return { options: { emails: [email] } }
    },
    setForwarding: () => ({ options: { apiKey: 'another-key' } }),
    setGroupNotifications: () => ({ groupNotifications: [] }),
    setNotificationClasses: () => ({ notificationClasses: 'none' }),
    async setPhoneNumbers({ id: userId }, { db }) {
      await seedIntegration(db, { userId, platform: 'sms', recipients: [PHONE_NUMBER] })
      return { options: { phoneNumbers: [PHONE_NUMBER] } }
    },
  },
}
