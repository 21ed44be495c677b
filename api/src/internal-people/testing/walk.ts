import type { internalUserEndpoints } from '@sentinel/contracts/internal/user-endpoints'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { internalList } from '../../testing/walk-parameters.ts'

export const internalUserWalk: AreaWalk<typeof internalUserEndpoints> = {
  parameters: {
    ...internalList,
    // Staff name anybody but themselves.
    userId: { of: async (_, api) => (await api.createUser()).id, absent: 2_000_000_000, isShared: true },
    user_id: 'left out',
    user_email: 'left out',
    username: 'left out',
    firstName: 'left out',
    lastName: 'left out',
    phoneNumber: 'left out',
    role: 'left out',
  },
  bodies: {
    setRole: () => ({ role: 'viewer' }),
    setDisabled: () => ({ disabled: true }),
    replaceGivenDevices: async (_, api) => ({ deviceIds: [await api.createDevice()] }),
    replaceGivenAlgs: async (_, { db }) => ({ algIds: [await seedModel(db)] }),
    replaceGivenReleases: async (_, { db }) => ({ algReleaseIds: [await seedRelease(db)] }),
  },
}
