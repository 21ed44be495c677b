import { randomUUID } from 'node:crypto'
import { opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { photoFile, type PhotoVersion } from '@sentinel/platform/files/photo-file'

/** A file in the folder, possibly an unfinished one. `name` is its path within the folder. */
export interface PhotoFile {
  key: string
  name: string
}

const FILE_NAME = /^([0-9a-f-]{36})\.(?:original|photo|thumbnail)\.jpg(?:\.part)?$/

/** Stores photos as files in one folder, with three files per key. When `write` has returned, the file survives a power cut. */
export class PhotoFolder {
  readonly #files: DurableFolder

  constructor(root: string) {
    this.#files = new DurableFolder(root)
  }

  createKey(deviceId: number, receivedAt: Date): string {
    return `${deviceId}/${receivedAt.toISOString().slice(0, 7)}/${randomUUID()}`
  }

  write(key: string, version: PhotoVersion, bytes: Uint8Array): Promise<void> {
    return this.#files.write(photoFile(key, version), bytes)
  }

  pathOf(key: string, version: PhotoVersion): string {
    return this.#files.pathOf(photoFile(key, version))
  }

  async remove(key: string): Promise<void> {
    const versions: PhotoVersion[] = ['original', 'photo', 'thumbnail']
    await Promise.all(versions.map((version) => this.#files.remove(photoFile(key, version))))
  }

  /** Yields all files, folder by folder, at most `most` at once. Omits files that this class did not write. */
  async *findFiles(most: number): AsyncGenerator<PhotoFile[]> {
    for (const device of await findFolders(this.#files.root, /^\d+$/))
      for (const month of await findFolders(this.#files.pathOf(device), /^\d{4}-\d\d$/))
        yield* this.#findMonthFiles(`${device}/${month}`, most)
  }

  /** Removes a file if it was written before a given time. Returns whether it did. */
  removeOld({ name }: PhotoFile, before: Date): Promise<boolean> {
    return this.#files.removeOld(name, before)
  }

  async *#findMonthFiles(folder: string, most: number): AsyncGenerator<PhotoFile[]> {
    let page: PhotoFile[] = []
    for await (const { name: fileName } of await opendir(this.#files.pathOf(folder))) {
      const id = FILE_NAME.exec(fileName)?.[1]
      if (!id) continue
      page.push({ key: `${folder}/${id}`, name: join(folder, fileName) })
      if (page.length < most) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }
}

/** Returns no names if the folder does not exist, which is the case before the first photo. */
async function findFolders(parent: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isDirectory() && pattern.test(entry.name)).map(({ name }) => name)
}
