import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { photoFile, type PhotoVersion } from '@sentinel/platform/photo-file'

/** A file in the folder; an unfinished one too. */
export interface PhotoFile {
  key: string
  path: string
}

const FILE_NAME = /^([0-9a-f-]{36})\.(?:original|photo|thumbnail)\.jpg(?:\.part)?$/

/** Photos as files below one folder, three to a key. A file that `write` has returned from survives a power cut. */
export class PhotoFolder {
  readonly #root: string
  /** Folders that are being made. What comes meanwhile waits: its file would not be safe in a folder that isn't. */
  readonly #making = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.#root = resolve(root)
  }

  createKey(deviceId: number, receivedAt: Date): string {
    return `${deviceId}/${receivedAt.toISOString().slice(0, 7)}/${randomUUID()}`
  }

  async write(key: string, version: PhotoVersion, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key, version)
    const folder = dirname(path)
    await this.#ensureFolder(folder)
    const file = await open(`${path}.part`, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
    await syncFolder(folder)
  }

  pathOf(key: string, version: PhotoVersion): string {
    return join(this.#root, photoFile(key, version))
  }

  async remove(key: string): Promise<void> {
    const versions: PhotoVersion[] = ['original', 'photo', 'thumbnail']
    await Promise.all(versions.map((version) => rm(this.pathOf(key, version), { force: true })))
  }

  /** All files, folder by folder, at most so many at once. What did not come from here is left out. */
  async *findFiles(most: number): AsyncGenerator<PhotoFile[]> {
    for (const device of await findFolders(this.#root, /^\d+$/))
      for (const month of await findFolders(join(this.#root, device), /^\d{4}-\d\d$/))
        yield* this.#findMonthFiles(`${device}/${month}`, most)
  }

  /** Removes a file that was written before a time. Returns whether it did. */
  async removeOld({ path }: PhotoFile, before: Date): Promise<boolean> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined // removed meanwhile
      throw error
    })
    if (!found || found.mtime >= before) return false
    await rm(path, { force: true })
    return true
  }

  async *#findMonthFiles(folder: string, most: number): AsyncGenerator<PhotoFile[]> {
    let page: PhotoFile[] = []
    for await (const { name } of await opendir(join(this.#root, folder))) {
      const id = FILE_NAME.exec(name)?.[1]
      if (!id) continue
      page.push({ key: `${folder}/${id}`, path: join(this.#root, folder, name) })
      if (page.length < most) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  #ensureFolder(folder: string): Promise<void> {
    let making = this.#making.get(folder)
    if (!making) {
      making = this.#makeFolder(folder).finally(() => this.#making.delete(folder))
      this.#making.set(folder, making)
    }
    return making
  }

  async #makeFolder(folder: string): Promise<void> {
    try {
      await mkdir(folder)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException // safe: mkdir rejects with these
      if (code === 'EEXIST') return
      if (code !== 'ENOENT') throw error
      await this.#ensureFolder(dirname(folder))
      return this.#makeFolder(folder)
    }
    await syncFolder(dirname(folder))
  }
}

/** Before the first photo there is no folder, hence no name in it. */
async function findFolders(parent: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isDirectory() && pattern.test(entry.name)).map(({ name }) => name)
}

/** A new name is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
