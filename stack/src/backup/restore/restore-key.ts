import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsent } from '../data-files.ts'
import { DATA_KEY_FILE, dataKeyFile, findDataKey, fingerprintKey } from '../data-key.ts'
import type { Manifest } from '../manifest.ts'
import type { RestoreRequest } from './restore-request.ts'
import type { FolderKey } from '../seal.ts'
import { readPart } from '../stored-part.ts'
import { BACKUP_SESSION } from '../session.ts'
import { withClient } from '../../with-client.ts'

/** Puts an encrypted backup's data key into the data folder. Returns why the backup's secrets cannot be read, or undefined if they can be. */
export async function restoreKey(
  { dataKeyFingerprint: wanted }: Manifest,
  backup: string,
  { key, dataDir, dataKeySetting }: Pick<RestoreRequest, 'key' | 'dataDir' | 'dataKeySetting'>,
): Promise<string | undefined> {
  const present = await findDataKey(dataDir, dataKeySetting)
  if (wanted === null || (present !== undefined && fingerprintKey(present) === wanted)) return undefined
  if (present !== undefined) return 'DATA_KEY is not the one of the backup'
  const stored = await readDataKey(backup, key)
  if (stored === undefined) return 'DATA_KEY is missing'
  const draft = `${dataKeyFile(dataDir)}.new`
  await writeFile(draft, stored, { mode: 0o600, flush: true })
  await rename(draft, dataKeyFile(dataDir))
  return undefined
}

/**
 * Switches off a restored console's integrations whose secrets cannot be read. Returns warnings about them and about what else needs the key. The api
 * switches them on again if it starts with the old key.
 */
export async function switchOffUnreadable(
  reason: string,
  { dataDir, databaseUrl }: Pick<RestoreRequest, 'dataDir' | 'databaseUrl'>,
): Promise<string[]> {
  return withClient(databaseUrl, BACKUP_SESSION, async (db) => {
    const { rowCount: integrations } = await db.query(
      `update integration set off_reason = 'key_unreadable' where secret is not null`,
    )
    const { rows } = await db.query<{ people: number }>('select count(*)::int as people from authenticator')
    const people = rows[0]?.people ?? 0
    return [
      `${reason}. Set the old DATA_KEY, or put the old file data-key into ${dataDir}, before the console starts: it opens the keys of integrations and authenticator apps`,
      ...(integrations
        ? [
            `without the old key, integrations with a key or token are off until their owners enter it again (${integrations})`,
          ]
        : []),
      ...(people > 0
        ? [
            `without the old key, people with an authenticator app cannot sign in (${people}); to let one in: npm run -s user -- second-factor --email E --off`,
          ]
        : []),
      'without the old key, links in old mails do not work',
    ]
  })
}

async function readDataKey(backup: string, key: FolderKey | undefined): Promise<string | undefined> {
  const file = join(backup, DATA_KEY_FILE)
  if (!(await stat(file).catch(ignoreAbsent))) return undefined
  const chunks: Uint8Array[] = await readPart(file, key).toArray()
  return Buffer.concat(chunks).toString('utf8')
}
