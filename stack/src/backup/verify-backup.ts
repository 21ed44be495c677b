import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { checkPart, readManifest, readPart, type Sealing } from './backup-folder.ts'
import { BackupProblem } from './backup-problem.ts'
import { FILE_LIST, type Manifest } from './manifest.ts'
import { contentFile, readFileList, tableFile } from './take-backup.ts'

/**
 * Reads all of a backup and compares it with its manifest, without restoring it. Throws `BackupProblem` with the name of the first file that is
 * missing or damaged.
 */
export async function verifyBackup(folder: string, name: string, sealing: Sealing): Promise<Manifest> {
  const manifest = await readManifest(folder, name)
  const backup = join(folder, name)
  for (const table of manifest.tables) await checkPart(tableFile(backup, table.name), table)
  await checkPart(join(backup, FILE_LIST), manifest.files)
  let count = 0
  const checked = new Set<string>()
  for await (const { sha256 } of readFileList(backup, sealing)) {
    count += 1
    if (checked.has(sha256)) continue
    await checkContent(contentFile(folder, sha256), sha256, sealing)
    checked.add(sha256)
  }
  if (count !== manifest.files.count) throw new BackupProblem(`${FILE_LIST} of ${name} is damaged`)
  return manifest
}

async function checkContent(file: string, sha256: string, sealing: Sealing): Promise<void> {
  const hash = createHash('sha256')
  try {
    await pipeline(readPart(file, sealing), hash)
  } catch (error) {
    throw new BackupProblem(`${file} is damaged or missing`, { cause: error })
  }
  if (hash.digest('hex') !== sha256) throw new BackupProblem(`${file} is damaged`)
}
