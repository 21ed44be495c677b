import type { ProfileDetails } from '@sentinel/contracts/account/profile'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Also updates all of the user's screens. */
export async function updateDetails(
  db: Database,
  { userId, firstName, lastName, country }: ProfileDetails & { userId: number },
): Promise<void> {
  await db
    .with('stored', (cte) =>
      cte
        .updateTable('user_account')
        .set({ first_name: firstName, last_name: lastName, country })
        .where('user_id', '=', userId)
        .returning('user_id'),
    )
    .selectFrom('stored')
    .select(sql`publish_user(user_id)`.as('published'))
    .execute()
}

/** Returns the user's previous key, or null. Returns undefined if there is no such user. Also updates all of the user's screens. */
export async function replaceImageKey(
  db: Database,
  { userId, key }: { userId: number; key: string },
): Promise<{ formerKey: string | null } | undefined> {
  const { rows } = await sql<{ formerKey: string | null }>`
    with former as (select user_id, image_key from user_account where user_id = ${userId} for no key update),
    stored as (
      update user_account u set image_key = ${key} from former where u.user_id = former.user_id
      returning u.user_id, former.image_key
    )
    select image_key as "formerKey", publish_user(user_id) from stored`.execute(db)
  return rows[0]
}

export async function hasImage(
  db: Database,
  { userId, key }: { userId: number; key: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('image_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the keys of these users' photos. */
export async function findImageKeys(db: Database, userIds: number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_account')
    .select('image_key')
    .where('user_id', '=', sql<number>`any (${userIds}::int[])`)
    .where('image_key', 'is not', null)
    .$narrowType<{ image_key: string }>()
    .execute()
  return new Set(rows.map(({ image_key }) => image_key))
}
