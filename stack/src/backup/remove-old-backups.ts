import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listBackups } from './backup-folder.ts'
import { CONTENT_FOLDER, contentFile, readFileList } from './contents.ts'
import type { FolderKey } from './seal.ts'

/**
 * Removes the oldest backups until `keep` are left, and then the contents that no backup names any more. Returns how many backups were removed. An
 * interruption leaves at most contents too many, which the next removal takes along.
 */
export async function removeOldBackups(
  folder: string,
  keep: number,
  key: FolderKey | undefined,
): Promise<number> {
  const backups = await listBackups(folder)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  if (old.length === 0) return 0
  const needed = new Set<string>()
  for (const name of backups.slice(old.length))
    for await (const { sha256 } of readFileList(join(folder, name), key))
      needed.add(basename(contentFile(folder, sha256, key)))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  for (const prefix of await readdir(join(folder, CONTENT_FOLDER)))
    for (const name of await readdir(join(folder, CONTENT_FOLDER, prefix)))
      if (!needed.has(name)) await rm(join(folder, CONTENT_FOLDER, prefix, name))
  return old.length
}
