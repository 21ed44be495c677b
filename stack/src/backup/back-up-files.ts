import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupRequest } from './backup-request.ts'
import { listBackups } from './backup-folder.ts'
import { readFileList, storeContent } from './contents.ts'
import { hashFile, ignoreAbsent, listDataFiles } from './data-files.ts'
import { type BackedUpFile, FILE_LIST, type Manifest } from './manifest.ts'
import { storePart } from './stored-part.ts'

/** Stores the files of the data folder that no earlier backup has, and the list of all of them. */
export async function backUpFiles(
  { folder, key, dataDir, pace, progress, signal }: BackupRequest,
  draft: string,
): Promise<{ list: Manifest['files']; writtenBytes: number }> {
  progress.begin('photos and other files')
  const known = await readKnownFiles(folder, key)
  const listDraft = join(draft, 'files.draft')
  const lines = createWriteStream(listDraft)
  let [count, contentBytes, writtenBytes] = [0, 0, 0]
  for await (const file of listDataFiles(dataDir)) {
    signal?.throwIfAborted()
    const before = known.get(file.path)
    const source = join(dataDir, file.path)
    const isSame = before?.bytes === file.bytes && before.modifiedMs === file.modifiedMs
    const sha256 = isSame ? before.sha256 : await hashFile(source).catch(ignoreAbsent)
    if (sha256 === undefined) continue // removed meanwhile, with its row
    const written = await storeContent(source, sha256, { folder, key, pace })
    if (written === undefined) continue
    writtenBytes += written
    count += 1
    contentBytes += file.bytes
    progress.add(file.bytes)
    if (!lines.write(`${JSON.stringify({ ...file, sha256 })}\n`)) await once(lines, 'drain')
  }
  lines.end()
  await once(lines, 'close')
  const stored = await storePart(createReadStream(listDraft), join(draft, FILE_LIST), { key, pace })
  await rm(listDraft)
  return { list: { ...stored, count, contentBytes }, writtenBytes }
}

/** The files of the last backup, by path: one with the same size and time is not read again. */
async function readKnownFiles(folder: string, key: BackupRequest['key']): Promise<Map<string, BackedUpFile>> {
  const last = (await listBackups(folder)).at(-1)
  const files = new Map<string, BackedUpFile>()
  if (last === undefined) return files
  for await (const file of readFileList(join(folder, last), key)) files.set(file.path, file)
  return files
}
