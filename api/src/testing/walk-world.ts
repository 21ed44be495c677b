import type { Role } from '@sentinel/contracts/account/users'
import type { Database } from '@sentinel/migrations/connect'
import { hashOf } from './password-hashes.ts'
import { linkDevice } from './seed.ts'
import { seedInsight } from './seed-insights.ts'
import { seedGuest } from './seed-sharing.ts'
import type { TestApi, TestUser } from './test-api.ts'

export const PASSWORD = 'Fox in the-Snow 7'

/** A user with their own device and insight, and an insight from before the device was theirs. */
export interface Person extends TestUser {
  name: string
  /** True if they have view-only access to their device. */
  isViewOnly: boolean
  deviceId: number
  insightId: number
  formerInsightId: number
}

export const DAY_OF_FORMER = '2026-01-01T00:00:00.000Z'
export const DAY_OF_LINK = '2026-02-01T00:00:00.000Z'
export const DAY_OF_OWN = '2026-03-01T00:00:00.000Z'

export async function createPerson(api: TestApi, name: string, role: Role): Promise<Person> {
  const user = await api.createUser({ role, password: PASSWORD })
  const deviceId = await api.createDevice()
  const formerInsightId = await seedInsight(api.pool, { deviceId, takenAt: DAY_OF_FORMER })
  const insightId = await seedInsight(api.pool, { deviceId, takenAt: DAY_OF_OWN })
  await linkDevice(api.db, { userId: user.id, deviceId, visibleFrom: DAY_OF_LINK })
  return { ...user, name, isViewOnly: false, deviceId, insightId, formerInsightId }
}

/** Creates a user with view-only access to a device that its owner shared with them. */
export async function createViewOnlyGuest(api: TestApi, name: string): Promise<Person> {
  const { deviceId, insightId, formerInsightId, ...inviter } = await createPerson(api, 'an inviter', 'owner')
  const guest = await api.createUser({ password: PASSWORD })
  await seedGuest(api.db, { inviter, guest, deviceId, visibleFrom: DAY_OF_LINK })
  return { ...guest, name, isViewOnly: true, deviceId, insightId, formerInsightId }
}

/** Resets a user's password to the one that the walk uses. */
export async function setWalkPassword(db: Database, userId: number): Promise<void> {
  const passwordHash = await hashOf(PASSWORD)
  await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
}
