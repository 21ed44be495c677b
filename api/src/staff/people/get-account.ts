import type { InternalAccount } from '@sentinel/contracts/staff/accounts'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import { findUsers } from './find-users.ts'

/** Everything that staff have to know of an account. */
export async function getAccount(db: Database, userId: number): Promise<InternalAccount> {
  const [user] = await findUsers(db, [userId])
  const about = await sql<Omit<InternalAccount, keyof NonNullable<typeof user>>>`
    select u.country, wire_time(u.email_verified_at) as email_verified_at,
      exists (select from authenticator a where a.user_id = u.user_id and a.confirmed_at is not null) as has_authenticator,
      (select count(*)::int from passkey p where p.user_id = u.user_id) as passkeys,
      (select count(*)::int from user_session s
        where s.user_id = u.user_id and s.ended_at is null and s.expires_at > now()) as open_sessions,
      (select wire_time(max(e.happened_at)) from account_event e
        where e.subject_id = u.user_id and e.kind = 'signed_in') as last_sign_in
    from user_account u where u.user_id = ${userId}`.execute(db)
  const [row] = about.rows
  if (!user || !row) throw notFound('Account')
  return { ...user, ...row }
}
