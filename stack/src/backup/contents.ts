import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupProblem, DamagedBackup, DamagedContent } from './backup-problem.ts'
import { ignoreAbsent } from './data-files.ts'
import { BackedUpFile, FILE_LIST } from './manifest.ts'
import type { Pace } from './pace.ts'
import type { FolderKey } from './seal.ts'
import { readPart, storePart } from './stored-part.ts'

/** Contains file contents by their hash, each only once for all backups in a folder. */
export const CONTENT_FOLDER = 'content'

/** The reasons why an intact file may be temporarily unreadable. */
const UNREADABLE = new Set(['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ESTALE', 'EIO', 'ENOTCONN'])

type ContentOf = Pick<BackedUpFile, 'path' | 'sha256'>

/**
 * Returns where a file's content is stored. In an encrypted folder its name is not the plain hash, because that would reveal to anyone with a copy of
 * a photo that the photo is in the backup.
 */
export function contentFile(folder: string, sha256: string, key: FolderKey | undefined): string {
  const name = key ? createHmac('sha256', key).update(sha256).digest('hex') : sha256
  return join(folder, CONTENT_FOLDER, name.slice(0, 2), name)
}

/** Stores a file's content unless it is already stored. `changed`: the file is not the one that was hashed. */
export async function storeContent(
  source: string,
  sha256: string,
  { folder, key, pace }: { folder: string; key: FolderKey | undefined; pace: Pace },
): Promise<{ target: string; writtenBytes: number } | 'removed' | 'changed'> {
  const target = contentFile(folder, sha256, key)
  if (await stat(target).catch(ignoreAbsent)) return { target, writtenBytes: 0 }
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const draft = `${target}.new`
  const hash = createHash('sha256')
  try {
    const read = createReadStream(source).on('data', (chunk) => hash.update(chunk))
    const { bytes } = await storePart(read, draft, { key, pace })
    if (hash.digest('hex') !== sha256) return 'changed'
    await rename(draft, target)
    return { target, writtenBytes: bytes }
  } catch (error) {
    if (await stat(source).catch(ignoreAbsent)) throw error
    return 'removed'
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes a file's content to `target`. If the content is missing or damaged, leaves no file and throws `DamagedContent`. */
export async function restoreContent(
  file: ContentOf,
  target: string,
  { folder, key }: { folder: string; key: FolderKey | undefined },
): Promise<void> {
  const draft = `${target}.new`
  try {
    await pipeline(hashed(file, folder, key), createWriteStream(draft, { flush: true, mode: 0o600 }))
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Throws `DamagedContent` if a file's content is missing or damaged. */
export async function checkContent(
  file: ContentOf,
  { folder, key }: { folder: string; key: FolderKey | undefined },
): Promise<void> {
  await pipeline(hashed(file, folder, key), new Writable({ write: (_chunk, _encoding, done) => done() }))
}

/** Yields a file's content. Ends with an error if it is not what was stored. */
async function* hashed(
  { path, sha256 }: ContentOf,
  folder: string,
  key: FolderKey | undefined,
): AsyncGenerator<Uint8Array> {
  const file = contentFile(folder, sha256, key)
  const hash = createHash('sha256')
  try {
    for await (const chunk of readPart(file, key) as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (UNREADABLE.has(code)) throw new BackupProblem(`${file} cannot be read: ${code}`, { cause: error })
    throw new DamagedContent(`${file}, the content of ${path}, is damaged or missing`, { cause: error })
  }
  if (hash.digest('hex') !== sha256) throw new DamagedContent(`${file}, the content of ${path}, is damaged`)
}

/** Yields a backup's files, line by line. Throws `DamagedBackup` if the list is damaged. */
export async function* readFileList(
  backup: string,
  key: FolderKey | undefined,
): AsyncGenerator<BackedUpFile> {
  const file = join(backup, FILE_LIST)
  try {
    for await (const line of createInterface({ input: readPart(file, key), crlfDelay: Infinity }))
      yield BackedUpFile.parse(JSON.parse(line))
  } catch (error) {
    throw new DamagedBackup(`${file} is damaged`, { cause: error })
  }
}
