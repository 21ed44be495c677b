import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The files of one photo: what the device sent, what people see, and the small one for lists. */
export type PhotoVersion = 'original' | 'photo' | 'thumbnail'

/** Photos as files below one folder, three to a key. A file that `write` has returned from survives a power cut. */
export class PhotoFolder {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  createKey(deviceId: number, receivedAt: Date): string {
    return `${deviceId}/${receivedAt.toISOString().slice(0, 7)}/${randomUUID()}`
  }

  async write(key: string, version: PhotoVersion, bytes: Uint8Array): Promise<void> {
    const path = this.#path(key, version)
    const folder = dirname(path)
    if (await mkdir(folder, { recursive: true })) await syncFolder(dirname(folder))
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

  read(key: string, version: PhotoVersion): Promise<Buffer> {
    return readFile(this.#path(key, version))
  }

  async remove(key: string): Promise<void> {
    const versions: PhotoVersion[] = ['original', 'photo', 'thumbnail']
    await Promise.all(versions.map((version) => rm(this.#path(key, version), { force: true })))
  }

  #path(key: string, version: PhotoVersion): string {
    return join(this.#root, `${key}.${version}.jpg`)
  }
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
