import { randomUUID } from 'node:crypto'
import type { userEndpoints } from '@sentinel/contracts/account/user-endpoints'
import { removeFactors } from '../../second-factor/testing/remove-factors.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { PASSWORD, setWalkPassword } from '../../../testing/walk-world.ts'

export const userWalk: AreaWalk<typeof userEndpoints> = {
  bodies: {
    async login({ id, email }, { db }) {
      await removeFactors(db, id)
      return { email, password: PASSWORD }
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
      await setWalkPassword(db, id)
      return { currPassword: PASSWORD, newPassword: `${PASSWORD} and 8` }
    },
  },
}
