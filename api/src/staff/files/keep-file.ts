import type { StoredFile } from '@sentinel/contracts/staff/files'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type Actor, actAs, recordAct } from '../../platform/acts.ts'
import { storedFileName } from '@sentinel/platform/stored-file-name'
import { lockFile } from './lock-file.ts'
import type { ReceivedFile } from './receive-file.ts'

/**
 * Gives a received file its name and its row. The same content is stored once. The file is in its place before the row is committed, so
 * that a row always has its file.
 */
export async function keepFile(
  db: Database,
  actor: Actor,
  { file, sha256, md5, sizeBytes }: ReceivedFile,
): Promise<StoredFile> {
  return actAs(db, actor, async (tx) => {
    await lockFile(tx, sha256)
    await file.keep(storedFileName(sha256.toString('hex')))
    const uploaded = await tx
      .insertInto('stored_file')
      .values({ sha256, md5, size_bytes: sizeBytes, uploaded_by: actor.id })
      .onConflict((known) =>
        known.column('sha256').doUpdateSet({ uploaded_at: sql`now()`, uploaded_by: actor.id }),
      )
      .returning(sql<string>`wire_time(uploaded_at)`.as('uploaded_at'))
      .executeTakeFirstOrThrow()
    const stored = {
      sha256: sha256.toString('hex'),
      md5: md5.toString('hex'),
      size_bytes: sizeBytes,
      uploaded_at: uploaded.uploaded_at,
    }
    await recordAct(tx, { kind: 'file_uploaded', about: { sha256: stored.sha256, size_bytes: sizeBytes } })
    return stored
  })
}
