import { toImageUrl } from '@sentinel/contracts/account/profile'
import type { User } from '@sentinel/contracts/account/users'
import type { UserRow } from './queries.ts'

export function presentUser(row: UserRow): User {
  return {
    user_id: row.user_id,
    userIdSql: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    username: row.username,
    country: row.country,
    imageUrl: row.image_key === null ? null : toImageUrl(row.image_key),
    role: row.role,
    isEmailVerified: row.is_email_verified,
  }
}
