import { randomUUID } from 'node:crypto'
import type { groupEndpoints } from '@sentinel/contracts/fleet/groups'
import { seedGroup } from '../../../testing/seed-groups.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice } from '../../../testing/walk-parameters.ts'

export const groupWalk: AreaWalk<typeof groupEndpoints> = {
  parameters: {
    deviceId: ownDevice,
    groupId: {
      of: ({ id: userId, deviceId }, { db }) =>
        seedGroup(db, { userId, name: randomUUID(), deviceIds: [deviceId] }),
      absent: 2_000_000_000,
    },
  },
  bodies: {
    addGroupDevice: ({ deviceId }) => ({ deviceId }),
    createGroup: () => ({ groupName: randomUUID() }),
    updateGroup: () => ({ groupName: randomUUID() }),
  },
}
