import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listBackups, readManifest } from '../backup-folder.ts'
import { BackupProblem } from '../backup-problem.ts'
import { CONTENT_FOLDER, contentFile, readFileList } from '../contents.ts'
import { FILE_LIST } from '../manifest.ts'
import type { FolderKey } from '../seal.ts'
import { checkPart } from '../stored-part.ts'

/** If a backup has a smaller share of the previous backup's files, an operator should check it first. */
const FILES_SHARE_MIN = 0.5

interface Removal {
  folder: string
  /** The number of backups to keep. */
  keep: number
  key: FolderKey | undefined
  /** The name of the backup that was just taken. `files` is its number of files. */
  name: string
  files: number
}

/**
 * Removes the oldest backups until `keep` are left, and then the file contents that no backup needs any more. Returns the number of removed backups.
 * If it is interrupted, at most too many contents remain, which the next removal deletes. Throws `BackupProblem` without removing anything if a
 * remaining backup is damaged, or if the new one has far fewer files than the previous one.
 */
export async function removeOldBackups({ folder, keep, key, name, files }: Removal): Promise<number> {
  const backups = await listBackups(folder)
  const old = backups.slice(0, Math.max(0, backups.length - keep)).filter((one) => one !== name)
  if (old.length === 0) return 0
  const before = backups[backups.indexOf(name) - 1]
  if (before !== undefined) {
    const known = (await readManifest(folder, before)).files.count
    if (files < known * FILES_SHARE_MIN)
      throw new BackupProblem(`the new backup has ${files} files, and the one before has ${known}`)
  }
  const needed = new Set<string>()
  for (const one of backups.filter((each) => !old.includes(each))) {
    const { files: list } = await readManifest(folder, one)
    await checkPart(join(folder, one, FILE_LIST), list)
    for await (const { sha256 } of readFileList(join(folder, one), key))
      needed.add(basename(contentFile(folder, sha256, key)))
  }
  for (const one of old) await rm(join(folder, one), { recursive: true })
  for (const prefix of await readdir(join(folder, CONTENT_FOLDER)))
    for (const content of await readdir(join(folder, CONTENT_FOLDER, prefix)))
      if (!needed.has(content)) await rm(join(folder, CONTENT_FOLDER, prefix, content))
  return old.length
}
