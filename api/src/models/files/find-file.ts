import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface ModelFile {
  name: string
  sha256: string
  sizeBytes: number
}

/** The file of a model in the account of a user whose session is open. Undefined if the model has no file here. */
export async function findModelFile(
  db: Database,
  { userId, sessionId, algId }: { userId: number; sessionId: string; algId: number },
): Promise<ModelFile | undefined> {
  const found = await sql<ModelFile>`
    select a.name, encode(f.sha256, 'hex') as sha256, f.size_bytes as "sizeBytes"
    from user_alg u join user_account p using (user_id) join alg a using (alg_id) join stored_file f on f.sha256 = a.file_sha256
    where u.user_id = ${userId} and u.alg_id = ${algId} and p.disabled_at is null
      and exists (select from user_session s where s.session_id = ${sessionId} and s.user_id = ${userId}
        and s.ended_at is null and s.expires_at > now())`.execute(db)
  return found.rows[0]
}
