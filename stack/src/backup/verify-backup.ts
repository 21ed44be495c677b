import { join } from 'node:path'
import { readManifest } from './backup-folder.ts'
import { DamagedBackup } from './backup-problem.ts'
import { checkContent, readFileList } from './contents.ts'
import { DATA_KEY_FILE } from './data-key.ts'
import { recordVerification } from './schedule/last-verification.ts'
import { FILE_LIST, type Manifest, tableFile } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { FolderKey } from './seal.ts'
import { checkPart } from './stored-part.ts'

/**
 * Reads a whole backup and compares it with its manifest, without restoring it. Throws `DamagedBackup` with the name of the first file that is
 * missing or damaged. Records in the folder when a backup was found intact.
 */
export async function verifyBackup(
  { folder, name, key }: { folder: string; name: string; key: FolderKey | undefined },
  progress: Progress,
): Promise<Manifest> {
  const manifest = await readManifest(folder, name)
  const backup = join(folder, name)
  progress.begin('tables')
  for (const table of manifest.tables) {
    await checkPart(tableFile(backup, table.name), table)
    progress.add(table.bytes)
  }
  await checkPart(join(backup, FILE_LIST), manifest.files)
  if (manifest.dataKey) await checkPart(join(backup, DATA_KEY_FILE), manifest.dataKey)
  progress.begin('photos and other files')
  let count = 0
  const checked = new Set<string>()
  for await (const file of readFileList(backup, key)) {
    count += 1
    progress.add(file.bytes)
    if (checked.has(file.sha256)) continue
    await checkContent(file, { folder, key })
    checked.add(file.sha256)
  }
  if (count !== manifest.files.count) throw new DamagedBackup(`${FILE_LIST} of ${name} is damaged`)
  if (!(await recordVerification(folder, name)))
    progress.begin(`${folder} cannot be written, so doctor will not know of this verification`)
  return manifest
}
