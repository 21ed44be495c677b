import type { User } from '@sentinel/contracts/account/users'

/** A valid user; the caller changes what its test is about. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    user_id: 1,
    userIdSql: 1,
    firstName: 'Ada',
    lastName: 'Fox',
    email: 'ada@example.org',
    phoneNumber: '+44 20 7946 0000',
    username: 'ada',
    country: 'Kenya',
    imageUrl: null,
    role: 'owner',
    isEmailVerified: true,
    ...changes,
  }
}
