import { randomUUID } from 'node:crypto'
import type { userEndpoints } from '@sentinel/contracts/users'
import { hashPassword } from '@sentinel/platform/password-hash'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { PASSWORD } from '../../testing/walk-world.ts'

export const userWalk: AreaWalk<typeof userEndpoints> = {
  bodies: {
    login: ({ email }) => ({ email, password: PASSWORD }),
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
      const passwordHash = await hashPassword(PASSWORD)
      await db
        .updateTable('user_account')
        .set({ password_hash: passwordHash })
        .where('user_id', '=', id)
        .execute()
      return { currPassword: PASSWORD, newPassword: `${PASSWORD} and 8` }
    },
  },
}
