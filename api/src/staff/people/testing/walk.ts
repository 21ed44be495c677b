import type { internalUserEndpoints } from '@sentinel/contracts/staff/people-endpoints'
import { seedModel, seedRelease } from '../../../testing/seed-models.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { internalList } from '../../../testing/walk-parameters.ts'

export const internalUserWalk: AreaWalk<typeof internalUserEndpoints> = {
  parameters: {
    ...internalList,
    cursor: 'left out',
    // Staff use any account except their own.
    userId: { of: (_, api) => seedPerson(api), absent: 2_000_000_000, isShared: true },
    deviceId: { of: (_, api) => createDeviceOfAll(api), absent: 2_000_000_000, isShared: true },
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
    moveLinkStart: () => ({ visible_from: '2026-02-02T00:00:00.000Z' }),
    setRole: () => ({ role: 'viewer' }),
    setDisabled: () => ({ disabled: true }),
    replaceGivenDevices: async (_, api) => ({ deviceIds: [await api.createDevice()] }),
    replaceGivenAlgs: async (_, { db }) => ({ algIds: [await seedModel(db)] }),
    replaceGivenReleases: async (_, { db }) => ({ algReleaseIds: [await seedRelease(db)] }),
  },
}

/** Creates a user with a session and a second factor. */
async function seedPerson(api: TestApi): Promise<number> {
  const { id } = await api.createUser()
  await api.db
    .insertInto('authenticator')
    .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: new Date().toISOString() })
    .execute()
  return id
}

/** Creates a device that all accounts have, so that staff may use it with any user. */
async function createDeviceOfAll(api: TestApi): Promise<number> {
  const accounts = await api.db.selectFrom('user_account').select('user_id').execute()
  return api.createDevice({ owners: accounts.map(({ user_id }) => ({ id: user_id })) })
}
