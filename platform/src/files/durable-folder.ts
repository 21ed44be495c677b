import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

const PARTS = 'parts'

/** A file that is being written to a folder. */
export interface BegunFile {
  write(bytes: Uint8Array): Promise<void>
  /** Makes what was written durable. Nothing can be written after this. */
  finish(): Promise<void>
  /** Gives the finished file its name. It then survives a power cut. Replaces a file that already has this name. */
  keep(name: string): Promise<void>
  /** Removes the file unless `keep` was called. */
  discard(): Promise<void>
}

/** Stores files in one folder. When `write` has returned, the file survives a power cut. */
export class DurableFolder {
  readonly root: string
  /** Folders that are being created. Other files wait, because they would not be durable in a folder that is not durable. */
  readonly #making = new Map<string, Promise<void>>()

  constructor(root: string) {
    this.root = resolve(root)
  }

  /** `name` is a path within the folder. Until the file is complete, its name ends in `.part`. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name)
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

  /** Begins a file whose name is only known at the end. Until then it is in the folder `parts`. */
  async begin(): Promise<BegunFile> {
    const part = join(PARTS, `${randomUUID()}.part`)
    await this.#ensureFolder(this.pathOf(PARTS))
    const file = await open(this.pathOf(part), 'wx', 0o600)
    return {
      write: (bytes) => file.writeFile(bytes),
      finish: () => finishFile(file),
      keep: async (name) => {
        const folder = dirname(this.pathOf(name))
        await this.#ensureFolder(folder)
        await rename(this.pathOf(part), this.pathOf(name))
        await syncFolder(folder)
      },
      discard: async () => {
        await file.close().catch(() => undefined) // already closed
        await this.remove(part)
      },
    }
  }

  /** Returns the names of files that were begun and neither named nor discarded, because the process ended or they are still being received. */
  async findParts(): Promise<string[]> {
    const names = await readdir(this.pathOf(PARTS)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.map((name) => join(PARTS, name))
  }

  pathOf(name: string): string {
    return join(this.root, name)
  }

  /** Does nothing if there is no such file. */
  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true })
  }

  /** Removes a file if it was written before a given time. Returns whether it did. */
  async removeOld(name: string, before: Date): Promise<boolean> {
    const found = await stat(this.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined // removed in the meantime
      throw error
    })
    if (!found || found.mtime >= before) return false
    await this.remove(name)
    return true
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

/** A new name is durable only when its folder is durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function finishFile(file: FileHandle): Promise<void> {
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
