import { createHash } from 'node:crypto'
import type { BegunFile, DurableFolder } from '@sentinel/platform/durable-folder'

/** A complete file that has no name yet. */
export interface ReceivedFile {
  file: BegunFile
  sha256: Buffer
  md5: Buffer
  sizeBytes: number
}

/** Writes what comes in to the disk. Rejects if it breaks off, and leaves nothing behind then. */
export async function receiveFile(
  folder: DurableFolder,
  source: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const file = await folder.begin()
  try {
    const [sha256, md5] = [createHash('sha256'), createHash('md5')]
    let sizeBytes = 0
    for await (const bytes of source) {
      sha256.update(bytes)
      md5.update(bytes)
      sizeBytes += bytes.length
      await file.write(bytes)
    }
    await file.finish()
    return { file, sha256: sha256.digest(), md5: md5.digest(), sizeBytes }
  } catch (error) {
    await file.discard()
    throw error
  }
}
