import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Pace } from './pace.ts'

/** The folders in DATA_DIR whose files are named by database rows. */
export const DATA_FOLDERS = ['photos', 'files', 'user-images'] as const
/** Matches files that the programs write before they rename them. */
const UNFINISHED = /\.(?:tmp|part|new)$|\.[0-9a-f]{12}$/

export interface DataFile {
  /** Relative to DATA_DIR, with slashes. */
  path: string
  bytes: number
  modifiedMs: number
}

/** Yields the files in the data folder. Omits files that are removed in the meantime, because their rows were deleted too. */
export async function* listDataFiles(dataDir: string): AsyncGenerator<DataFile> {
  for (const folder of DATA_FOLDERS) yield* walk(dataDir, join(dataDir, folder))
}

async function* walk(root: string, folder: string): AsyncGenerator<DataFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsent)) ?? []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, file)
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue
    const known = await stat(file).catch(ignoreAbsent)
    if (!known) continue
    yield { path: relative(root, file).split(sep).join('/'), bytes: known.size, modifiedMs: known.mtimeMs }
  }
}

export async function hashFile(file: string, pace?: Pace): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
    await pace?.(chunk.byteLength)
    hash.update(chunk)
  }
  return hash.digest('hex')
}

export function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
