import { randomUUID } from 'node:crypto'
import type { userEndpoints } from '@sentinel/contracts/users'
import type { Database } from '@sentinel/migrations/connect'
import { hashPassword } from '@sentinel/platform/password-hash'
import { insertChallenge } from '../../second-factor/challenges.ts'
import { replaceRecoveryCodes } from '../../second-factor/recovery-codes.ts'
import { removeFactors } from '../../second-factor/testing/remove-factors.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { PASSWORD } from '../../testing/walk-world.ts'

export const userWalk: AreaWalk<typeof userEndpoints> = {
  bodies: {
    async login({ id, email }, { db }) {
      await removeFactors(db, id)
      return { email, password: PASSWORD }
    },
    async signInWithSecondFactor({ id: userId }, { db, linkKey }) {
      const [code = ''] = await replaceRecoveryCodes(db, linkKey, userId)
      const { challengeId } = await insertChallenge(db, { userId, purpose: 'sign_in' })
      return { challenge: challengeId, code }
    },
    async confirmIdentity({ id }, { db }) {
      await removeFactors(db, id)
      await setPassword(db, id)
      return { password: PASSWORD }
    },
    signUp: () => ({
      firstName: 'Ada',
      lastName: 'Fox',
      username: randomUUID(),
      phoneNumber: '7000000000',
      email: `${randomUUID()}@example.com`,
      country: 'India',
      password: PASSWORD,
    }),
    resetPassword: ({ email }) => ({ email }),
    async changePassword({ id }, { db }) {
      await setPassword(db, id)
      return { currPassword: PASSWORD, newPassword: `${PASSWORD} and 8` }
    },
  },
}

async function setPassword(db: Database, userId: number): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await db
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute()
}
