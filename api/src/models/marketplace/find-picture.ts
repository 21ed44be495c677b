import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface PictureQuery {
  userId: number
  isStaff: boolean
  algId: number
  key: string
}

/** The JPEG of a model that the user may see: a public one, one of the account, and for staff any. */
export async function findPicture(
  db: Database,
  { userId, isStaff, algId, key }: PictureQuery,
): Promise<Buffer | undefined> {
  const found = await sql<{ jpeg: Buffer }>`
    select p.jpeg from alg_picture p join alg a using (alg_id)
    where p.alg_id = ${algId} and p.picture_key = ${key} and (a.is_public or ${isStaff}
      or exists (select from user_alg u where u.user_id = ${userId} and u.alg_id = p.alg_id))`.execute(db)
  return found.rows[0]?.jpeg
}
