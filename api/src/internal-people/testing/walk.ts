import type { internalUserEndpoints } from '@sentinel/contracts/internal/user-endpoints'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import type { TestApi } from '../../testing/test-api.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { internalList } from '../../testing/walk-parameters.ts'

export const internalUserWalk: AreaWalk<typeof internalUserEndpoints> = {
  parameters: {
    ...internalList,
    // Staff name anybody but themselves.
    userId: { of: (_, api) => seedPerson(api), absent: 2_000_000_000, isShared: true },
    user_id: 'left out',
    user_email: 'left out',
    username: 'left out',
    firstName: 'left out',
    lastName: 'left out',
    phoneNumber: 'left out',
    role: 'left out',
    state: 'left out',
    created_at: 'left out',
  },
  bodies: {
    setRole: () => ({ role: 'viewer' }),
    setDisabled: () => ({ disabled: true }),
    replaceGivenDevices: async (_, api) => ({ deviceIds: [await api.createDevice()] }),
    replaceGivenAlgs: async (_, { db }) => ({ algIds: [await seedModel(db)] }),
    replaceGivenReleases: async (_, { db }) => ({ algReleaseIds: [await seedRelease(db)] }),
  },
}

/** Somebody with a session and a second factor. */
async function seedPerson(api: TestApi): Promise<number> {
  const { id } = await api.createUser()
  await api.db
    .insertInto('authenticator')
    .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date().toISOString() })
    .execute()
  return id
}
