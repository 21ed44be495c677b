import type { outgoingEndpoints } from '@sentinel/contracts/integrations/outgoing'
import { seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'
import { makeUnsubscribeToken } from '../unsubscribe/token.ts'

export const outgoingWalk: AreaWalk<typeof outgoingEndpoints> = {
  parameters: {
    ...pageOfList,
    kind: 'left out',
    messageId: {
      async of({ id: userId }, { db }) {
        const integrationId = await seedIntegration(db, { userId, platform: 'gundi_v1' })
        return seedOutgoing(db, { userId, integrationId, platform: 'gundi_v1', state: 'failed' })
      },
      absent: 2_000_000_000,
    },
    platform: 'left out',
    routine: 'left out',
    state: 'left out',
    token: {
      async of({ id: userId, email }, { db, linkKey }) {
        await seedIntegration(db, { userId, platform: 'email', recipients: [email] })
        return makeUnsubscribeToken(linkKey, { userId, email })
      },
      absent: 'e30.c2lnbmVkLWJ5LW5vYm9keQ',
      isShared: true,
    },
  },
}
