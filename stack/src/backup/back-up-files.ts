import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { explain } from '@sentinel/platform/programs/run-program'
import type { BackupRequest } from './backup-request.ts'
import { listBackups, readManifest } from './backup-folder.ts'
import { BackupProblem } from './backup-problem.ts'
import { readFileList, storeContent } from './contents.ts'
import { type DataFile, hashFile, ignoreAbsent, listDataFiles } from './data-files.ts'
import { type BackedUpFile, FILE_LIST, type Manifest } from './manifest.ts'
import { checkPart, storePart } from './stored-part.ts'
import { syncFolder } from './sync-folder.ts'

/** A file is read at most this many times if it is replaced while being read. */
const TRIES = 3

/** Stores those files in the data folder that no earlier backup has, and the list of all of them. */
export async function backUpFiles(
  request: BackupRequest,
  draft: string,
): Promise<{ list: Manifest['files']; writtenBytes: number }> {
  const { key, dataDir, pace, progress } = request
  progress.begin('photos and other files')
  const known = await readKnownFiles(request)
  const touched = new Set<string>()
  let [count, contentBytes, writtenBytes] = [0, 0, 0]
  async function* listStored(): AsyncGenerator<Uint8Array> {
    for await (const file of listDataFiles(dataDir)) {
      const stored = await storeFile(file, known.get(file.path), request)
      if (!stored) continue
      if (stored.writtenBytes > 0) touched.add(dirname(stored.target))
      writtenBytes += stored.writtenBytes
      count += 1
      contentBytes += file.bytes
      progress.add(file.bytes)
      yield Buffer.from(`${JSON.stringify({ ...file, sha256: stored.sha256 })}\n`)
    }
  }
  const part = await storePart(Readable.from(listStored()), join(draft, FILE_LIST), { key, pace })
  for (const folder of touched) await syncFolder(folder)
  return { list: { ...part, count, contentBytes }, writtenBytes }
}

/** Resolves to undefined if the file has been removed. */
async function storeFile(
  file: DataFile,
  before: BackedUpFile | undefined,
  request: BackupRequest,
): Promise<{ sha256: string; target: string; writtenBytes: number } | undefined> {
  const source = join(request.dataDir, file.path)
  const isSame = before?.bytes === file.bytes && before.modifiedMs === file.modifiedMs
  for (let tries = 0; tries < TRIES; tries++) {
    const sha256 =
      isSame && tries === 0 ? before.sha256 : await hashFile(source, request.pace).catch(ignoreAbsent)
    if (sha256 === undefined) return undefined
    const stored = await storeContent(source, sha256, request)
    if (stored === 'removed') return undefined
    if (stored !== 'changed') return { sha256, ...stored }
  }
  throw new BackupProblem(`${source} changes while it is read`)
}

/** Returns the last backup's files by path. A file with the same size and time is not read again. Returns none if that list is damaged. */
async function readKnownFiles({ folder, key, progress }: BackupRequest): Promise<Map<string, BackedUpFile>> {
  const last = (await listBackups(folder)).at(-1)
  if (last === undefined) return new Map()
  try {
    const { files: list } = await readManifest(folder, last)
    await checkPart(join(folder, last, FILE_LIST), list)
    const files = new Map<string, BackedUpFile>()
    for await (const file of readFileList(join(folder, last), key)) files.set(file.path, file)
    return files
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    progress.begin(`all files are read again, because the last backup is damaged: ${explain(error)}`)
    return new Map()
  }
}
