import { rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsent } from './data-files.ts'
import { DATA_KEY_FILE, dataKeyFile, findDataKey, fingerprintKey } from './data-key.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreRequest } from './restore-request.ts'
import type { FolderKey } from './seal.ts'
import { readPart } from './stored-part.ts'
import { BACKUP_SESSION } from './session.ts'
import { withClient } from '../with-client.ts'

/**
 * Puts the data key of an encrypted backup into the data folder. Returns warnings about what cannot be read without it: the console sends nothing for
 * an integration whose key cannot be read, and says so on its page.
 */
export async function restoreKey(
  { dataKeyFingerprint: wanted }: Manifest,
  backup: string,
  { key, dataDir, dataKeySetting, databaseUrl }: RestoreRequest,
): Promise<string[]> {
  const present = await findDataKey(dataDir, dataKeySetting)
  if (wanted === null || (present !== undefined && fingerprintKey(present) === wanted)) return []
  const stored = await readDataKey(backup, key)
  if (stored !== undefined && present === undefined) {
    const draft = `${dataKeyFile(dataDir)}.new`
    await writeFile(draft, stored, { mode: 0o600, flush: true })
    await rename(draft, dataKeyFile(dataDir))
    return []
  }
  return withClient(databaseUrl, BACKUP_SESSION, async (db) => {
    const { rows } = await db.query<{ integrations: number; people: number }>(
      `select (select count(*)::int from integration where secret is not null) as integrations,
        (select count(*)::int from authenticator) as people`,
    )
    const { integrations = 0, people = 0 } = rows[0] ?? {}
    const reason = present === undefined ? 'DATA_KEY is missing' : 'DATA_KEY is not the one of the backup'
    return [
      `${reason}. Set the old DATA_KEY, or put the old file data-key into ${dataDir}, before the console starts. Otherwise:`,
      ...(integrations > 0
        ? [`integrations with a token are off until their owners enter it again (${integrations})`]
        : []),
      ...(people > 0
        ? [
            `people with an authenticator app cannot sign in (${people}); to let one in: npm run -s user -- second-factor --email E --off`,
          ]
        : []),
      'links in old mails no longer work',
    ]
  })
}

async function readDataKey(backup: string, key: FolderKey | undefined): Promise<string | undefined> {
  const file = join(backup, DATA_KEY_FILE)
  if (!(await stat(file).catch(ignoreAbsent))) return undefined
  const chunks: Uint8Array[] = await readPart(file, key).toArray()
  return Buffer.concat(chunks).toString('utf8')
}
