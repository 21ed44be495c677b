import type { recipientEndpoints } from '@sentinel/contracts/integrations/recipients'
import { seedIntegration } from '../../../testing/seed-integrations.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { hashCode } from '../code.ts'
import { makeEmailLinkToken } from '../../../platform/access/email-link-token.ts'

const FRIEND = 'friend@example.net'
const PHONE_NUMBER = '+12025550123'
const CODE = '123456'

export const recipientWalk: AreaWalk<typeof recipientEndpoints> = {
  parameters: {
    platform: { value: 'email' },
    token: {
      async of({ id: userId }, api) {
        await seedWaiting(api, { userId, platform: 'email', recipient: FRIEND })
        return makeEmailLinkToken(api.linkKey, 'recipient', { userId, email: FRIEND, now: Date.now() })
      },
      absent: 'e30.c2lnbmVkLWJ5LW5vYm9keQ',
      isShared: true,
    },
  },
  bodies: {
    async askRecipient({ id: userId }, api) {
      await seedWaiting(api, { userId, platform: 'email', recipient: FRIEND })
      return { recipient: FRIEND }
    },
    async enterRecipientCode({ id: userId }, api) {
      await seedWaiting(api, { userId, platform: 'sms', recipient: PHONE_NUMBER })
      return { recipient: PHONE_NUMBER, code: CODE }
    },
  },
}

/** Creates a recipient who has not agreed yet. The code for a phone number is `CODE`. */
async function seedWaiting(
  { db, linkKey }: TestApi,
  seed: { userId: number; platform: 'email' | 'sms'; recipient: string },
): Promise<void> {
  const { userId, platform, recipient } = seed
  await seedIntegration(db, { userId, platform, recipients: [recipient] })
  await db
    .updateTable('recipient_confirmation')
    .set({
      confirmed_at: null,
      code_hash: hashCode(linkKey, { userId, phoneNumber: recipient, code: CODE }),
      code_tries: 0,
      code_expires_at: new Date(Date.now() + 60_000).toISOString(),
    })
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('address', '=', recipient)
    .execute()
}
