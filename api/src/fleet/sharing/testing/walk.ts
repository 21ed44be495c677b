import { randomUUID } from 'node:crypto'
import type { sharingEndpoints } from '@sentinel/contracts/fleet/sharing'
import { seedClaimCode, seedInvitation } from '../../../testing/seed-sharing.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice } from '../../../testing/walk-parameters.ts'
import { makeInvitationToken } from '../invitation-token.ts'

const CLAIM_CODE = 'ABCDEFGHIJKLMNOP'

export const sharingWalk: AreaWalk<typeof sharingEndpoints> = {
  parameters: {
    deviceId: ownDevice,
    invitationId: {
      of: ({ id: userId, deviceId }, { db }) => seedInvitation(db, { userId, deviceId }),
      absent: 2_000_000_000,
    },
  },
  bodies: {
    changeInvitation: () => ({ mayManage: true }),
    acceptInvitation: async (_, api) => ({ token: await anInvitation(api) }),
    async claimDevice(_, api) {
      const device_id = await api.createDevice()
      await seedClaimCode(api.db, device_id, CLAIM_CODE)
      return { device_id, claim_code: CLAIM_CODE }
    },
    createInvitation: ({ deviceId }) => ({ email: `${randomUUID()}@example.com`, deviceId }),
    openInvitation: async (_, api) => ({ token: await anInvitation(api) }),
  },
}

/** Returns the token of an invitation by this user to one of their cameras. */
async function anInvitation(api: TestApi): Promise<string> {
  const inviter = await api.createUser()
  const deviceId = await api.createDevice({ owners: [inviter] })
  return makeInvitationToken(api.linkKey, await seedInvitation(api.db, { userId: inviter.id, deviceId }))
}
