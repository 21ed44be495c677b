import {
  type InternalUser,
  type internalUserFilters,
  type internalUserSorts,
} from '@sentinel/contracts/staff/people'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { contains, isFrom, isNumber, isText } from '../lists/filters.ts'
import type { ListSource } from '../lists/read-list.ts'

/** Each sort order has an index (0021-internal-people.sql). Filters read every row, which takes about 60 ms for 100,000 accounts. */
export const userList: ListSource<(typeof internalUserSorts)[number], (typeof internalUserFilters)[number]> =
  {
    table: 'user_account',
    from: sql`user_account u`,
    id: sql`u.user_id`,
    sorts: {
      user_id: { by: sql`u.user_id` },
      user_email: { by: sql`lower(u.email)` },
      username: { by: sql`lower(u.username)` },
      firstName: { by: sql`lower(u.first_name)` },
      lastName: { by: sql`lower(u.last_name)` },
      phoneNumber: { by: sql`u.phone_number` },
      role: { by: sql`u.role` },
      disabled_at: { by: sql`u.disabled_at`, isNullable: true },
      created_at: { by: sql`u.created_at` },
    },
    filters: {
      user_id: isNumber(sql`u.user_id`),
      user_email: contains(sql`u.email`),
      username: contains(sql`u.username`),
      firstName: contains(sql`u.first_name`),
      lastName: contains(sql`u.last_name`),
      phoneNumber: contains(sql`u.phone_number`),
      role: isText(sql`u.role::text`),
      state: isText(sql`case when u.disabled_at is null then 'active' else 'disabled' end`),
      created_at: isFrom(sql`u.created_at`),
    },
  }

export function findUsers(db: Database, userIds: number[]): Promise<InternalUser[]> {
  return db
    .selectFrom('user_account')
    .where(sql<boolean>`user_id = any (${userIds}::int[])`)
    .select([
      'user_id',
      'email as user_email',
      'username',
      'first_name as firstName',
      'last_name as lastName',
      'phone_number as phoneNumber',
      'role',
      sql<string | null>`wire_time(disabled_at)`.as('disabled_at'),
      sql<string>`wire_time(created_at)`.as('created_at'),
    ])
    .execute()
}
