import { mkdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupProblem, DamagedContent } from '../backup-problem.ts'
import { readFileList, restoreContent } from '../contents.ts'
import { DATA_FOLDERS, hashFile, ignoreAbsent, listDataFiles } from '../data-files.ts'
import type { BackedUpFile } from '../manifest.ts'
import type { RestoreRequest } from './restore-request.ts'

type Files = Pick<
  RestoreRequest,
  'folder' | 'key' | 'dataDir' | 'leavesOutDamaged' | 'progress' | 'interrupt'
>

export interface RestoredFiles {
  /** The number of files in the backup's list. */
  count: number
  /** The number of files that were omitted because their content is damaged or missing. */
  damaged: number
}

/** Throws `BackupProblem` if the data folder has files from another console, which would be mixed with those from the backup. */
export async function refuseOtherFiles({ key, dataDir }: Files, backup: string): Promise<void> {
  const present = await Array.fromAsync(listDataFiles(dataDir), ({ path }) => path)
  if (present.length === 0) return
  const known = new Set<string>()
  for await (const { path } of readFileList(backup, key)) known.add(path)
  const other = present.find((path) => !known.has(path))
  if (other !== undefined)
    throw new BackupProblem(
      `${dataDir} has files that are not in the backup, such as ${other}: restore into an empty DATA_DIR`,
    )
}

/** Restores the files that do not exist yet. */
export async function restoreFiles(request: Files, backup: string): Promise<RestoredFiles> {
  request.progress.begin('photos and other files')
  let count = 0
  let damaged = 0
  for await (const file of readFileList(backup, request.key)) {
    request.interrupt?.throwIfAborted()
    await restoreFile(file, request).catch((error: unknown) => {
      if (!(request.leavesOutDamaged && error instanceof DamagedContent)) throw error
      request.progress.begin(`left out, because it is damaged: ${file.path}`)
      damaged += 1
    })
    request.progress.add(file.bytes)
    count += 1
  }
  return { count, damaged }
}

async function restoreFile(file: BackedUpFile, request: Files): Promise<void> {
  const { path, bytes, sha256, modifiedMs } = file
  const { dataDir } = request
  const target = join(dataDir, path)
  if (!DATA_FOLDERS.some((folder) => target.startsWith(join(dataDir, folder, '/'))))
    throw new BackupProblem(`the backup has a file that does not belong in a data folder: ${path}`)
  const present = await stat(target).catch(ignoreAbsent)
  if (present?.size === bytes && (await hashFile(target)) === sha256) return
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await restoreContent(file, target, request)
  await utimes(target, modifiedMs / 1000, modifiedMs / 1000) // so the next backup does not read it again
}
